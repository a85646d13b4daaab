import type { Namespace } from '../../shared/caip.ts'
import type { AccountType, Connection } from '../../shared/connections.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
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

/** The account the visitor prefers, where a new connection does not have it first. */
export function preferredAddress(
  state: Pick<State, 'accountTypes' | 'settings'>,
  { namespace, accounts }: Pick<Connection, 'namespace' | 'accounts'>,
): string | undefined {
  // Without purposes their order is the wallet's.
  if (!namespaceFacts[namespace].accountsByPurpose) return undefined
  const preferred = preferredAccountType(state, namespace)
  const index = accounts.findIndex(({ type }) => type === preferred)
  return index > 0 ? accounts[index]?.address : undefined
}

export function rememberAccountType({ store }: Pick<App, 'store'>, namespace: Namespace, type: AccountType): void {
  store.setState(({ accountTypes }) => ({ accountTypes: { ...accountTypes, [namespace]: type } }))
}
