import { defaultRelayUrl, type ModalConfig } from '../../shared/config.ts'
import { StartupError } from '../startupError.ts'
import { webOriginOf } from '../webOrigin.ts'
import { hashSource } from './digest.ts'
import type { Directives } from './documentHeaders.ts'
import { scriptJson } from './escape.ts'

/** As built. */
export interface ModalSource {
  /** Shakes hands with the page while the rest of the document is still being read (modal-app/host/greet.ts). */
  greeting: string
  /** The first view's script (a module). */
  script: string
  style: string
}

/** What the pages of a project share. */
export type ProjectConfig = Omit<ModalConfig, 'origin'>

/** Makes `modal.html`; everything that is the same for every page is done once. */
export interface ModalTemplate {
  /** All that the documents of a project have in common: everything but the {@link end}. */
  beginning(config: ProjectConfig): string
  /** What is made for one host page, some 100 characters. */
  end(origin: string): string
  /** Sources besides the inline parts: the lazy chunks, and the nodes the modal reads when our proxy does not answer. */
  directives(config: ProjectConfig): Directives
}

/**
 * @throws StartupError when a part holds what would end its element early. It is refused and not escaped, because the
 * right escape depends on where in the program the text stands; the bundler knows, we do not.
 */
export async function createModalTemplate(source: ModalSource): Promise<ModalTemplate> {
  const greeting = inlineText(source.greeting, 'greet.js', /<\/script|<!--/i)
  const script = inlineText(source.script, 'entry.js', /<\/script|<!--/i)
  const style = inlineText(source.style, 'entry.css', /<\/style|<!--/i)
  const [greetingHash, scriptHash, styleHash] = await Promise.all([
    hashSource(greeting),
    hashSource(script),
    hashSource(style),
  ])
  const head = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light">',
    `<script>${greeting}</script><title>Connect a wallet</title><style>${style}</style></head><body><div id="root"></div>`,
    // A module runs when all has been read, so the configuration may stand behind it.
    `<script type="module">${script}</script><script type="application/json" id="config">`,
  ].join('')

  return {
    beginning: config => `${head}${scriptJson(config).slice(0, -1)},"origin":`,
    end: origin => `${scriptJson(origin)}}</script></body></html>`,
    directives: ({ apiUrl, networks, remote }) => ({
      'script-src': [greetingHash, scriptHash, `${apiUrl}/assets/`],
      'style-src': [styleHash, `${apiUrl}/assets/`],
      'img-src': ["'self'", 'data:'],
      'connect-src': [
        "'self'",
        ...rpcOrigins([...networks.flatMap(({ rpcUrls }) => rpcUrls), ...mappedNodes(remote.settings)]),
        ...relayOf(remote.settings),
      ],
    }),
  }
}

/** The HTML parser reads CR as LF, and the hash is over what it read. */
function inlineText(text: string, name: string, forbidden: RegExp): string {
  const found = forbidden.exec(text)
  if (found)
    throw new StartupError(
      `${name} holds ${found[0]} and cannot stand inside a document; build it with a bundler that escapes it, as esbuild does`,
    )
  return text.replace(/\r\n?/g, '\n')
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
