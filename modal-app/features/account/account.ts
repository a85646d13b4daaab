import { type CaipAddress, caipAddress } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'

/** A native balance, and how its last read goes. */
export interface Balance {
  /** `locked`: the read failed less than 30 s ago and is not tried again before (spec §9). */
  readonly status: 'reading' | 'ready' | 'locked' | 'failed'
  /** In the smallest unit; undefined while none is known that is fresh enough to be shown. */
  readonly amount?: bigint | undefined
  readonly readAtMs: number
}

/** An address as people know it. */
export interface ShownAddress {
  readonly display: string
  readonly explorerUrl: string | undefined
  /** Its namespace has balances to read (spec §1). */
  readonly hasBalance: boolean
}

/** What is known of accounts, by CAIP-10 (spec §3, cached entries). */
export interface AccountState {
  readonly balances: Readonly<Record<CaipAddress, Balance>>
  readonly addresses: Readonly<Record<CaipAddress, ShownAddress>>
}

/** Spec §9: native balance 30 s. @spec 9.native-balance-cache */
const balanceCacheMs = 30_000

export function accountKey({ chainId, accounts }: Connection): CaipAddress {
  return caipAddress(chainId, accounts[0]?.address ?? '')
}

function isFresh({ amount, readAtMs }: Balance, nowMs: number): boolean {
  return amount !== undefined && nowMs - readAtMs < balanceCacheMs
}

/** Whether a balance may be read now: nobody reads it already, and the last failure is long enough ago. */
export function canRead(balance: Balance | undefined): boolean {
  return balance?.status !== 'reading' && balance?.status !== 'locked'
}

/** Whether a balance has to be read before it is shown. */
export function needsRead(balance: Balance | undefined, nowMs: number): boolean {
  return canRead(balance) && !(balance?.status === 'ready' && isFresh(balance, nowMs))
}

/** Begins to read a balance. One read long ago counts as none: better a skeleton than an old number. */
export function startRead(account: AccountState, key: CaipAddress, nowMs: number): AccountState {
  const before = account.balances[key]
  const shown = before && isFresh(before, nowMs) ? before : { readAtMs: nowMs }
  return setBalance(account, key, { ...shown, status: 'reading' })
}

export function finishRead(account: AccountState, key: CaipAddress, amount: bigint, nowMs: number): AccountState {
  return setBalance(account, key, { status: 'ready', amount, readAtMs: nowMs })
}

/** What was known before stays on screen. */
export function failRead(account: AccountState, key: CaipAddress): AccountState {
  return changeBalance(account, key, balance => ({ ...balance, status: 'locked' }))
}

/** The balance may be read again. */
export function unlockRead(account: AccountState, key: CaipAddress): AccountState {
  return changeBalance(account, key, balance =>
    balance.status === 'locked' ? { ...balance, status: 'failed' } : balance,
  )
}

function changeBalance(account: AccountState, key: CaipAddress, change: (balance: Balance) => Balance): AccountState {
  const before = account.balances[key]
  return before ? setBalance(account, key, change(before)) : account
}

function setBalance(account: AccountState, key: CaipAddress, balance: Balance): AccountState {
  return { ...account, balances: { ...account.balances, [key]: balance } }
}

export function setAddress(account: AccountState, key: CaipAddress, address: ShownAddress): AccountState {
  return { ...account, addresses: { ...account.addresses, [key]: address } }
}
