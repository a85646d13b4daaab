import { hashSource } from '../document/digest.ts'
import { OperatorError } from '../operatorError.ts'
import type { ReleaseStatement } from './releaseStatement.ts'

/*
 * Documents are made at a request, so no hash names their bytes. What could run in them is compared with the release, and
 * the rest must run nothing. It must also have one strict form, which all browsers read as we do: they see a handler in
 * `<p/onclick=…>` and `<p id="x"onclick=…>`, too.
 */

/** A page of the secure site, such as `window`, as it is served. */
export interface ServedDocument {
  page: string
  read(): Promise<string>
}

const elements =
  'a|article|aside|b|bdi|body|br|button|circle|code|dd|div|dl|dt|ellipse|em|fieldset|footer|g|h[1-6]|head|header|hr|html|i|img|' +
  'input|kbd|label|legend|li|line|main|nav|ol|p|path|polygon|polyline|rect|section|small|span|strong|svg|template|time|title|ul|wbr'
/** They load nothing, run nothing, and submit nothing. */
const attributes =
  'alt|aria-[a-z]+|autocomplete|class|c[xy]|d|data-[a-z-]+|decoding|dir|disabled|draggable|enterkeyhint|fill|fill-rule|for|height|' +
  'hidden|id|inputmode|lang|maxlength|name|opacity|placeholder|points|r|r[xy]|rel|role|spellcheck|stroke|stroke-[a-z]+|tabindex|' +
  'target|title|transform|type|viewbox|width|[xy][12]?'
const link = ' href="https?://[^"<>]*"'
const inertTag = new RegExp(`</?(?:${elements})(?: (?:${attributes})(?:="[^"<>]*")?|${link})*/?>`, 'iy')
const inertHead =
  /<!doctype html>|<meta (?:charset="utf-8"|name="[a-z-]+" content="[^"<>]*"|http-equiv="Content-Security-Policy" content="[^"<>]*")>/y
const text = /[^<]+/y
const config = /<script type="application\/json" id="config">[^<]*<\/script>/y

/** A part of a document, which is the release's own if the function says so. */
type Part = readonly [form: RegExp, isOwn: (groups: readonly string[]) => boolean]

const inert: readonly Part[] = [inertTag, inertHead, text, config].map(form => [form, () => true] as const)

/** The first part of a document that is none of these. */
function findForeign(html: string, parts: readonly Part[]): string | undefined {
  const lengthAt = (at: number, [form, isOwn]: Part) => {
    form.lastIndex = at
    const [whole, ...groups] = form.exec(html) ?? []
    return whole !== undefined && isOwn(groups) ? whole.length : 0
  }
  let at = 0
  while (at < html.length) {
    const length = Math.max(...parts.map(part => lengthAt(at, part)))
    if (length === 0) return html.slice(at, at + 100).replace(/>.*/s, '>')
    at += length
  }
  return undefined
}

/** @throws OperatorError if `modal.html` has scripts, styles or other parts that are not of the release */
export async function checkDocument(html: string, { modalScripts, modalStyles }: ReleaseStatement): Promise<void> {
  const [scripts, styles]: [string[], string[]] = [[], []]
  const kept = (list: string[]) => (groups: readonly string[]) => list.push(groups[0] ?? '') > 0
  const foreign = findForeign(html, [
    ...inert,
    [/<script(?: type="module")?>(.*?)<\/script>/sy, kept(scripts)],
    [/<style>(.*?)<\/style>/sy, kept(styles)],
  ])
  if (foreign) throw new OperatorError(`modal.html has ${foreign}, which is not part of the release`)
  const [ofScripts, ofStyles] = await Promise.all([scripts, styles].map(list => Promise.all(list.map(hashSource))))
  if (ofScripts?.some(hash => !modalScripts.includes(hash)) || ofStyles?.some(hash => !modalStyles.includes(hash)))
    throw new OperatorError('modal.html has a script or style that is not part of the release')
}

/** @throws OperatorError if a page of the secure site starts anything but its own script of the release */
export function checkSecureDocument(page: string, html: string, { secureFiles }: ReleaseStatement): void {
  const own = (path: string, ending: string) =>
    Object.hasOwn(secureFiles, path) && path.startsWith(`assets/${page}-`) && path.endsWith(ending)
  const maps: string[] = []
  const scripts: string[] = []
  const foreign = findForeign(html, [
    ...inert,
    [/<link rel="icon" href="data:,">/y, () => true],
    [/<script type="importmap">([^<]*)<\/script>/y, ([map = '']) => maps.push(map) > 0],
    [/<link rel="stylesheet" href="\/([^"]+)"(?: integrity="[^"]*")?>/y, ([path = '']) => own(path, '.css')],
    [
      /<script type="module" src="\/([^"]+)"(?: integrity="[^"]*")?><\/script>/y,
      ([path = '']) => own(path, '.js') && scripts.push(path) > 0,
    ],
  ])
  if (maps.length > 1 || !maps.every(map => isOfHashes(map, secureFiles)))
    throw new OperatorError(`the secure site’s ${page} has an import map that is not part of the release`)
  if (foreign) throw new OperatorError(`the secure site’s ${page} has ${foreign}, which is not part of the release`)
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
