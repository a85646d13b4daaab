import type { Namespace } from '../shared/caip.ts'
import type { Events } from './publicTypes.ts'

/** The events of a page, and what the parts of the loader tell each other. */
export interface LoaderEvents extends Events {
  /** After each change of the connections, once everything is in place. */
  connections: undefined
  /** More wallets were found. */
  wallets: undefined
  /** What the iframe says that the site has networks of. */
  namespaces: readonly Namespace[]
  /** `getState()` answers something else now. */
  state: undefined
}

export const eventNames: readonly (keyof Events)[] = [
  'connect',
  'disconnect',
  'accountsChanged',
  'chainChanged',
  'modal',
  'analytics',
  'error',
]
