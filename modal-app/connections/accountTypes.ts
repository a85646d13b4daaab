import type { Namespace } from '../../shared/caip.ts'
import type { AccountType, Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'

/** What the visitor chose, by namespace; it outlives a connection, not the document (spec §4). */
export type ChosenAccountTypes = Readonly<Partial<Record<Namespace, AccountType>>>

/** What the visitor chose last, else the site's or the usual one (spec §6). */
export function preferredAccountType(
  { accountTypes, settings }: Pick<State, 'accountTypes' | 'settings'>,
  namespace: Namespace,
): AccountType | undefined {
  return accountTypes[namespace] ?? settings.defaultAccountTypes[namespace]
}

/** Of a new connection, the account that is to be first and is not: of Bitcoin's two, the one the visitor prefers. */
export function preferredAddress(
  state: Pick<State, 'accountTypes' | 'settings'>,
  { namespace, accounts }: Pick<Connection, 'namespace' | 'accounts'>,
): string | undefined {
  // Those of other namespaces are the wallet's to order.
  if (namespace !== 'bip122') return undefined
  const preferred = preferredAccountType(state, namespace)
  const index = accounts.findIndex(({ type }) => type === preferred)
  return index > 0 ? accounts[index]?.address : undefined
}

export function rememberAccountType({ store }: Pick<App, 'store'>, namespace: Namespace, type: AccountType): void {
  store.setState(({ accountTypes }) => ({ accountTypes: { ...accountTypes, [namespace]: type } }))
}
