import type { ProjectConfig } from '../../shared/config.ts'
import { type SettingRow, settings } from '../../shared/settings.schema.ts'
import { StartupError } from '../startupError.ts'
import { webOriginOf } from '../webOrigin.ts'
import { digest, hashSource } from './digest.ts'
import type { Directives } from './documentHeaders.ts'
import { scriptJson } from './escape.ts'

/** A release's `modal.html`, to be filled for a project; what no project changes is done once. */
export interface ModalTemplate {
  /** Changes with the text. */
  tag: string
  text(config: ProjectConfig): string
  /** Sources of the inline parts, the lazy chunks, the networks' nodes, and what the settings need. */
  directives(config: ProjectConfig): Directives
}

/** Where the configuration belongs: the last one in the text, as scripts stand before it. */
const placeholder = /\{\{(project|config)\}\}/g
const inlinePart = /<(script|style)(?: type="module")?>(.*?)<\/\1>/gs

/**
 * Frames of 1.0 leave `{{config}}` open and read their page's origin there, so it is put there from the address before their
 * module runs. In another element, as Trusted Types guard the text of a script.
 */
export const addOrigin = `{
  const config = document.getElementById('config')
  const origin = new URLSearchParams(location.search).get('o')
  const full = document.createElement('template')
  full.textContent = JSON.stringify({ ...JSON.parse(config.textContent), origin })
  full.id = config.id
  config.replaceWith(full)
}`

/**
 * @param text of a release's `modal.template` (frameTemplate.mjs): of this release or of an older one
 * @throws StartupError when it is none
 */
export async function createModalTemplate(text: string): Promise<ModalTemplate> {
  const place = [...text.matchAll(placeholder)].at(-1)
  if (!place) throw new StartupError('A modal.template holds no {{project}}: publish its release again')
  const head = text.slice(0, place.index)
  const end = text.slice(place.index + place[0].length)
  const foot = place[1] === 'config' ? end.replace('</script>', `</script><script>${addOrigin}</script>`) : end
  const hashesOf = async (element: string) => {
    const parts = [...`${head}${foot}`.matchAll(inlinePart)].filter(([, name]) => name === element)
    return Promise.all(parts.map(([, , content = '']) => hashSource(content)))
  }
  const [scriptHashes, styleHashes, tag] = await Promise.all([
    hashesOf('script'),
    hashesOf('style'),
    digest(head + foot),
  ])

  return {
    tag,
    text: config => `${head}${scriptJson(config)}${foot}`,
    directives: ({ apiUrl, networks, remote }) => {
      const directives: Record<string, readonly string[]> = {
        'script-src': [...scriptHashes, `${apiUrl}/assets/`],
        'style-src': [...styleHashes, `${apiUrl}/assets/`],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...sourcesOf(networks.flatMap(({ rpcUrls }) => rpcUrls))],
      }
      for (const [name, { sources }] of Object.entries<SettingRow>(settings)) {
        const value = remote.settings[name as keyof typeof settings]
        if (value === undefined || !sources) continue
        for (const [directive, urls] of Object.entries(sources(value as never)))
          directives[directive] = [...new Set([...(directives[directive] ?? []), ...sourcesOf(urls)])]
      }
      return directives
    },
  }
}

/** Their origins, where a policy can name them. */
function sourcesOf(urls: readonly string[]): string[] {
  const origins = urls.map(url => (/^wss?:/.test(url) ? url : webOriginOf(url)))
  return [...new Set(origins.filter(origin => origin !== undefined))]
}
