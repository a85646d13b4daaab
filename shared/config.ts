import type { ChainId } from './caip.ts'
import type { Network } from './networks.ts'

export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]

export const preloadModes = ['intent', 'idle', 'eager', 'none'] as const
/** When the iframe is made (architecture §2). */
export type PreloadMode = (typeof preloadModes)[number]

export const relayModes = ['value', 'sign', 'connect'] as const
/** The most a modal view may ask of a wallet in the page: `value` everything, `sign` no transfers, `connect` neither. */
export type RelayMode = (typeof relayModes)[number]

/** What a site owner sets, each also as a `data-*` attribute of the script tag. */
export interface Options {
  projectId: string
  preload: PreloadMode
  relay: RelayMode
  /** `auto` follows the visitor's system. */
  theme: Theme
  /** Reported by the provider while nothing is connected. */
  defaultNetwork: ChainId
}

/** What the server puts into `modal.html` for one project and one host origin. */
export interface ModalConfig {
  projectId: string
  /** Release this document was built for, `x.y.z`. */
  version: string
  /** Origin of the host page this document was made for; the only origin the iframe talks to. */
  origin: string
  /** Shown in the dialog when the page has no better name. */
  projectName: string
  /** Base of the API, `https://cdn.example`, without a trailing slash. */
  apiUrl: string
  networks: Network[]
}

/** Project ids as operators may choose them. */
export const projectIdPattern = /^[a-zA-Z0-9_-]{1,64}$/
