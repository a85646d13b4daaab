import { type CaipAddress, caipAddress } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'

export type Balance =
  | { status: 'loading' }
  | { status: 'ready'; amount: bigint; readAtMs: number }
  | { status: 'failed' }

/** What is known of accounts, by CAIP-10 (spec §3, cached entries). */
export interface AccountState {
  /** Native balances. */
  readonly balances: Readonly<Record<CaipAddress, Balance>>
  /** Addresses as they are written for people. */
  readonly displayAddresses: Readonly<Record<CaipAddress, string>>
}

export const initialAccount: AccountState = { balances: {}, displayAddresses: {} }

/** How long a balance is shown without waiting for a new one (spec §9: native balance 30 s). */
const balanceCacheMs = 30_000

export function accountKey({ chainId, accounts }: Connection): CaipAddress {
  return caipAddress(chainId, accounts[0]?.address ?? '')
}

/**
 * Begins to read a balance. One read long ago counts as none: better a skeleton than an old number. Each read has its
 * own entry, by which {@link finishBalance} knows whether a newer one has begun.
 */
export function startBalance(account: AccountState, key: CaipAddress, nowMs: number): AccountState {
  const before = account.balances[key]
  const isFresh = before?.status === 'ready' && nowMs - before.readAtMs < balanceCacheMs
  return setBalance(account, key, isFresh ? { ...before } : { status: 'loading' })
}

/** Ends the read that `started` stands for. A late one changes nothing, and a failed one spoils no fresh balance. */
export function finishBalance(account: AccountState, key: CaipAddress, started: Balance, end: Balance): AccountState {
  const isLate = account.balances[key] !== started
  return isLate || (end.status === 'failed' && started.status === 'ready') ? account : setBalance(account, key, end)
}

function setBalance(account: AccountState, key: CaipAddress, balance: Balance): AccountState {
  return { ...account, balances: { ...account.balances, [key]: balance } }
}

export function setDisplayAddress(account: AccountState, key: CaipAddress, address: string): AccountState {
  return { ...account, displayAddresses: { ...account.displayAddresses, [key]: address } }
}
