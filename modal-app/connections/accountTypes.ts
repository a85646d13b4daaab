import type { Namespace } from '../../shared/caip.ts'
import type { AccountType, Connection } from '../../shared/connections.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'

declare module '../app/State.ts' {
  interface State {
    accountTypes: ChosenAccountTypes
  }
}

/** Account types the visitor chose, by namespace. They outlive a connection but not the document (spec §4). */
export type ChosenAccountTypes = Readonly<Partial<Record<Namespace, AccountType>>>

/** The account type the visitor chose last, else the site's default (spec §6). */
export function preferredAccountType(
  { accountTypes, settings }: Pick<State, 'accountTypes' | 'settings'>,
  namespace: Namespace,
): AccountType | undefined {
  return accountTypes[namespace] ?? settings.defaultAccountTypes[namespace]
}

/** The address of the visitor's preferred account; undefined if it is already first in the new connection. */
export function preferredAddress(
  state: Pick<State, 'accountTypes' | 'settings'>,
  { namespace, accounts }: Pick<Connection, 'namespace' | 'accounts'>,
): string | undefined {
  // Where accounts have no purposes, the wallet's order counts.
  if (!namespaceFacts[namespace].accountsByPurpose) return undefined
  const preferred = preferredAccountType(state, namespace)
  const index = accounts.findIndex(({ type }) => type === preferred)
  return index > 0 ? accounts[index]?.address : undefined
}

export function rememberAccountType({ store }: Pick<App, 'store'>, namespace: Namespace, type: AccountType): void {
  store.setState(({ accountTypes }) => ({ accountTypes: { ...accountTypes, [namespace]: type } }))
}
