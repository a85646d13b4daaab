import type { Namespace } from '../../shared/caip.ts'
import type { Events } from '../publicTypes.ts'

/** The page's events, and internal ones between parts of the loader. */
export interface LoaderEvents extends Events {
  /** After each change of the connections. */
  connections: undefined
  /** Wallets were found. */
  wallets: undefined
  /** The namespaces of the site's networks, as the iframe reports them. */
  namespaces: readonly Namespace[]
  /** After each change of sessions, of any account. */
  sessions: undefined
  /** A wallet granted the page permissions, through a call by the page to this connection (ERC-7715). */
  granted: { id: string; answer: unknown }
  /** The theme may have changed. */
  theme: undefined
  /** The loader's own texts are now in another language. */
  texts: undefined
  /** `getState()` returns a new object. */
  state: undefined
}

export const eventNames: readonly (keyof Events)[] = [
  'connect',
  'disconnect',
  'accountsChanged',
  'chainChanged',
  'session',
  'modal',
  'analytics',
  'error',
]
