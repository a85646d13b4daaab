import type { Namespace } from '../shared/caip.ts'
import type { ConnectKitError } from '../shared/errors.ts'
import type { ViewName } from '../shared/views.ts'
import type { Account } from './account.ts'

/** Events of `ConnectKit.on`. */
export interface Events {
  /** A wallet was connected; `reconnected` when it was picked up again after a reload. */
  connect: Account & { reconnected: boolean }
  disconnect: { namespace: Namespace }
  accountsChanged: Account
  chainChanged: Account
  modal: { open: boolean; view: ViewName | null }
  /** What a visitor did in the modal, where `data-analytics="true"` asks for it; no address, nothing of the page. */
  analytics: { name: string; properties: Record<string, string | number | boolean> }
  /** A failure outside any call of yours, such as the modal breaking down while it is open. */
  error: ConnectKitError
}

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
