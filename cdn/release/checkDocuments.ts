import { OperatorError } from '../operatorError.ts'
import { inlineHashes, type ReleaseStatement } from './releaseStatement.ts'

/* Documents are made at a request, so no hash names their bytes. What could run in them is compared with the release. */

/** A page of the secure site, such as `window`, as it is served. */
export interface ServedDocument {
  page: string
  read(): Promise<string>
}

const configPart = /<script type="application\/json" id="config">[^<]*<\/script>/
/** Elements that load or run something, handlers, and headers in the markup, but for the policy, which only restricts. */
const active =
  /<(script|style|iframe|frame|object|embed|link|base|form|portal)\b|\son\w+\s*=|javascript:|http-equiv\s*=(?!"Content-Security-Policy")/i

/** @throws OperatorError if `modal.html` has scripts, styles or active elements that are not part of the release */
export async function checkDocument(html: string, { modalScripts, modalStyles }: ReleaseStatement): Promise<void> {
  const rest = html.replace(configPart, '')
  const [scripts, styles] = await Promise.all([inlineHashes(rest, 'script'), inlineHashes(rest, 'style')])
  if (scripts.some(hash => !modalScripts.includes(hash)) || styles.some(hash => !modalStyles.includes(hash)))
    throw new OperatorError('modal.html has a script or style that is not part of the release')
  const markup = rest.replace(/<(script|style)(?: type="module")?>.*?<\/\1>/gs, '')
  const [foreign] = active.exec(markup) ?? []
  if (foreign) throw new OperatorError(`modal.html has ${foreign.trim()}, which is not part of the release`)
}

/** @throws OperatorError if a page of the secure site starts anything but its own script of the release */
export function checkSecureDocument(page: string, html: string, { secureFiles }: ReleaseStatement): void {
  const own = (path: string, ending: string) =>
    Object.hasOwn(secureFiles, path) && path.startsWith(`assets/${page}-`) && path.endsWith(ending)
  const maps = [...html.matchAll(/<script type="importmap">([^<]*)<\/script>/g)].map(([, text = '']) => text)
  if (maps.length > 1 || !maps.every(text => isOfHashes(text, secureFiles)))
    throw new OperatorError(`the secure site’s ${page} has an import map that is not part of the release`)
  const scripts: string[] = []
  const markup = html
    .replace(configPart, '')
    .replace(/<script type="importmap">[^<]*<\/script>/, '')
    .replace('<link rel="icon" href="data:,">', '')
    .replace(/<link rel="stylesheet" href="\/([^"]+)"(?: integrity="[^"]*")?>/g, (whole, path: string) =>
      own(path, '.css') ? '' : whole,
    )
    .replace(/<script type="module" src="\/([^"]+)"(?: integrity="[^"]*")?><\/script>/g, (whole, path: string) => {
      if (!own(path, '.js')) return whole
      scripts.push(path)
      return ''
    })
  const [foreign] = active.exec(markup) ?? []
  if (foreign)
    throw new OperatorError(`the secure site’s ${page} has ${foreign.trim()}, which is not part of the release`)
  if (scripts.length !== 1) throw new OperatorError(`the secure site’s ${page} does not start its script`)
}

/** An import map may also send a script's name elsewhere. */
function isOfHashes(text: string, files: Readonly<Record<string, string>>): boolean {
  let map: unknown
  try {
    map = JSON.parse(text)
  } catch {
    return false
  }
  if (typeof map !== 'object' || map === null || Object.keys(map).join() !== 'integrity') return false
  return Object.keys(Object((map as { integrity: unknown }).integrity)).every(path =>
    Object.hasOwn(files, path.slice(1)),
  )
}
