import type { CaipAddress } from '../../../shared/caip.ts'
import type { AccountTab } from './accountTabs.ts'

/** A native balance and the status of its last read. */
export interface Balance {
  /** `locked`: the read failed less than 30 s ago, so it is not retried yet (spec §9). */
  readonly status: 'reading' | 'ready' | 'locked' | 'failed'
  /** In the smallest unit; undefined if no recent amount is known. */
  readonly amount?: bigint | undefined
  readonly readAtMs: number
}

/** How an address is shown. */
export interface ShownAddress {
  readonly display: string
  readonly explorerUrl: string | undefined
  /** Balances can be read for this namespace (spec §1). */
  readonly hasBalance: boolean
}

/** The public name of an address, such as its ENS name. */
export interface Identity {
  readonly name: string | null
  /** Path of a picture on the server. */
  readonly avatar: string | null
  readonly readAtMs: number
}

/** Cached data about accounts, keyed by CAIP-10 account id (spec §3). */
export interface AccountState {
  readonly balances: Readonly<Record<CaipAddress, Balance>>
  readonly addresses: Readonly<Record<CaipAddress, ShownAddress>>
  /** Those that were read in this document, or in one before. */
  readonly identities?: Readonly<Record<CaipAddress, Identity>> | undefined
  /** The tab on screen (spec §3). */
  readonly tab?: AccountTab | undefined
}

/** Spec §9: native balance 30 s. @spec 9.native-balance-cache */
const balanceCacheMs = 30_000
/** Spec §9: ENS and identity 5 min. @spec 9.identity-cache */
const identityCacheMs = 300_000

/** What was read ahead of the clock, which was set back, is old. */
function isFresh({ amount, readAtMs }: Balance, nowMs: number): boolean {
  return amount !== undefined && Math.abs(nowMs - readAtMs) < balanceCacheMs
}

/** Whether a balance may be read now: no read is running, and the retry lock is off. */
export function canRead(balance: Balance | undefined): boolean {
  return balance?.status !== 'reading' && balance?.status !== 'locked'
}

/** Whether a balance must be read before it is shown. */
export function needsRead(balance: Balance | undefined, nowMs: number): boolean {
  return canRead(balance) && !(balance?.status === 'ready' && isFresh(balance, nowMs))
}

/** Starts a read. An outdated amount is dropped: a skeleton is better than an old number. */
export function startRead(account: AccountState, key: CaipAddress, nowMs: number): AccountState {
  const before = account.balances[key]
  const shown = before && isFresh(before, nowMs) ? before : { readAtMs: nowMs }
  return setBalance(account, key, { ...shown, status: 'reading' })
}

export function finishRead(account: AccountState, key: CaipAddress, amount: bigint, nowMs: number): AccountState {
  return setBalance(account, key, { status: 'ready', amount, readAtMs: nowMs })
}

/** A known amount stays on screen. */
export function failRead(account: AccountState, key: CaipAddress): AccountState {
  return changeBalance(account, key, balance => ({ ...balance, status: 'locked' }))
}

/** Ends the retry lock. */
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

export function needsIdentity({ identities }: AccountState, key: CaipAddress, nowMs: number): boolean {
  const known = identities?.[key]
  return !known || Math.abs(nowMs - known.readAtMs) >= identityCacheMs
}

export function setIdentity(account: AccountState, key: CaipAddress, identity: Identity): AccountState {
  return { ...account, identities: { ...account.identities, [key]: identity } }
}

export function setAddress(account: AccountState, key: CaipAddress, address: ShownAddress): AccountState {
  return { ...account, addresses: { ...account.addresses, [key]: address } }
}
