import type { Selectable } from 'kysely'
import type { AccountIndexTables } from './migrations/accountIndex.ts'

/** An account on a network. */
export interface AccountKey {
  /** Network id and read scope. */
  chain: string
  /** eip155 in lower case. */
  account: string
}

export type AccountEvent = Omit<Selectable<AccountIndexTables['account_events']>, 'chain' | 'account'>
