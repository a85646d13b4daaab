import { type CaipAddress, caipAddress } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'

export type Balance = { status: 'loading' } | { status: 'ready'; amount: bigint; readAtMs: number } | { status: 'failed' }

/** Native balances by CAIP-10 account (spec §3, cached entries). */
export interface AccountState {
  readonly balances: Readonly<Record<CaipAddress, Balance>>
  /** Addresses as they are written for people, by the address itself. */
  readonly displayAddresses: Readonly<Record<string, string>>
}

export const initialAccount: AccountState = { balances: {}, displayAddresses: {} }

/** How long a balance is shown without waiting for a new one (spec §9: native balance 30 s). */
const balanceCacheMs = 30_000

export function accountKey({ chainId, accounts }: Connection): CaipAddress {
  return caipAddress(chainId, accounts[0]?.address ?? '')
}

/** A balance read long ago counts as none: better a skeleton than an old number. */
export function startBalance(account: AccountState, key: CaipAddress, nowMs: number): AccountState {
  const before = account.balances[key]
  const isFresh = before?.status === 'ready' && nowMs - before.readAtMs < balanceCacheMs
  return isFresh ? account : setBalance(account, key, { status: 'loading' })
}

export function setBalance(account: AccountState, key: CaipAddress, balance: Balance): AccountState {
  return { ...account, balances: { ...account.balances, [key]: balance } }
}
