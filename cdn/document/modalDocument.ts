import { defaultRelayUrl, type ModalConfig } from '../../shared/config.ts'
import { StartupError } from '../startupError.ts'
import { webOriginOf } from '../webOrigin.ts'
import { digest, hashSource } from './digest.ts'
import type { Directives } from './documentHeaders.ts'
import { scriptJson } from './escape.ts'

/** What the pages of a project share. */
export type ProjectConfig = Omit<ModalConfig, 'origin'>

/** Makes `modal.html`; everything that is the same for every page is done once. */
export interface ModalTemplate {
  /** Changes with the text. */
  tag: string
  /** All that the documents of a project have in common: everything but the {@link end}. */
  beginning(config: ProjectConfig): string
  /** What is made for one host page, some 100 characters. */
  end(origin: string): string
  /** Sources besides the inline parts: the lazy chunks, and the nodes the modal reads when our proxy does not answer. */
  directives(config: ProjectConfig): Directives
}

/** Where the configuration belongs; the last in the text, as scripts stand before it. */
const placeholder = '{{config}}'
const inlinePart = /<(script|style)(?: type="module")?>(.*?)<\/\1>/gs

/**
 * @param text of a release's `modal.template` (frameTemplate.mjs): of this release or of an older one
 * @throws StartupError when it is none
 */
export async function createModalTemplate(text: string): Promise<ModalTemplate> {
  const at = text.lastIndexOf(placeholder)
  if (at < 0) throw new StartupError(`A modal.template holds no ${placeholder}: publish its release again`)
  const [head, foot] = [text.slice(0, at), text.slice(at + placeholder.length)]
  const hashesOf = async (element: string) => {
    const parts = [...head.matchAll(inlinePart)].filter(([, name]) => name === element)
    return Promise.all(parts.map(([, , content = '']) => hashSource(content)))
  }
  const [scriptHashes, styleHashes, tag] = await Promise.all([hashesOf('script'), hashesOf('style'), digest(text)])

  return {
    tag,
    beginning: config => `${head}${scriptJson(config).slice(0, -1)},"origin":`,
    end: origin => `${scriptJson(origin)}}${foot}`,
    directives: ({ apiUrl, networks, remote }) => ({
      'script-src': [...scriptHashes, `${apiUrl}/assets/`],
      'style-src': [...styleHashes, `${apiUrl}/assets/`],
      'img-src': ["'self'", 'data:'],
      'connect-src': [
        "'self'",
        ...rpcOrigins([...networks.flatMap(({ rpcUrls }) => rpcUrls), ...mappedNodes(remote.settings)]),
        ...relayOf(remote.settings),
      ],
    }),
  }
}

/** Only where a project has WalletConnect. */
function relayOf({ walletConnect }: ModalConfig['remote']['settings']): string[] {
  return walletConnect ? [walletConnect.relayUrl ?? defaultRelayUrl] : []
}

/** Where networks are read besides their own nodes. */
function mappedNodes({ walletConnect, customRpcUrls }: ModalConfig['remote']['settings']): string[] {
  return [...Object.values(customRpcUrls ?? {}).flat(), ...Object.values(walletConnect?.rpcMap ?? {})]
}

function rpcOrigins(urls: readonly string[]): string[] {
  return [...new Set(urls.map(webOriginOf).filter(origin => origin !== undefined))]
}
