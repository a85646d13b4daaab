import type { Namespace } from '../../shared/caip.ts'
import type { Events } from '../publicTypes.ts'

/** The page's events, and those between parts of the loader. */
export interface LoaderEvents extends Events {
  /** After each change of the connections. */
  connections: undefined
  /** Wallets were found. */
  wallets: undefined
  /** The namespaces the site has networks of, as the iframe says. */
  namespaces: readonly Namespace[]
  /** After each change of who is signed in, whichever account is in use. */
  sessions: undefined
  /** A wallet has given the page permissions, by a call of the page to this connection (ERC-7715). */
  granted: { id: string; answer: unknown }
  /** The theme may have changed. */
  theme: undefined
  /** `getState()` has a new answer. */
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
