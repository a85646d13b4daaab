import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import { type CaipAddress, caipAddress } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Route } from '../flow/Route.ts'

/** The tokens of an account on one network, and the status of their last read. */
export interface TokenList {
  /** `locked`: the read failed less than 30 s ago, so it is not retried yet (spec §9). */
  readonly status: 'reading' | 'ready' | 'locked' | 'failed'
  /** Whether the running read follows a failed one. */
  readonly isRetry?: boolean | undefined
  /** The network's own currency first; undefined if none were read yet. */
  readonly tokens?: readonly TokenBalance[] | undefined
  /** When the read of `tokens` began, in milliseconds since the epoch; 0 before the first. */
  readonly readAtMs: number
  /** The view that has them read again and again while it is on screen. */
  readonly followedBy?: Route | undefined
}

/** By CAIP-10 account id. */
export type TokensState = Readonly<Record<CaipAddress, TokenList>>

/** Spec §9: balance 30 s. @spec 9.balance-cache */
const cacheMs = 30_000

/** The account a connection uses, in its network. */
export function tokensKey({ chainId, accounts }: Connection): CaipAddress {
  return caipAddress(chainId, accounts[0]?.address ?? '')
}

/** Whether tokens are too old to be shown without saying so. Those from ahead of the clock, which was set back, are old. */
export function isStale({ tokens, readAtMs }: TokenList, nowMs: number): boolean {
  return tokens !== undefined && Math.abs(nowMs - readAtMs) >= cacheMs
}

function hasFailed(list: TokenList | undefined): boolean {
  return list?.status === 'locked' || list?.status === 'failed'
}

/** Whether no read is running, and the retry lock is off. */
export function mayRead(list: TokenList | undefined): boolean {
  return list?.status !== 'reading' && list?.status !== 'locked'
}

/** What was read ahead of the clock, which was set back, was read before all the same: nobody knows when. */
export function startTokens(tokens: TokensState, key: CaipAddress, nowMs: number): TokensState {
  const before = tokens[key]
  const isRetry = before?.status === 'reading' ? before.isRetry : hasFailed(before)
  const { readAtMs = 0 } = before ?? {}
  return { ...tokens, [key]: { ...before, readAtMs: readAtMs > nowMs ? 0 : readAtMs, status: 'reading', isRetry } }
}

/** A read that began before the last one that ended is too late: it changes nothing. */
export function finishTokens(
  tokens: TokensState,
  key: CaipAddress,
  read: readonly TokenBalance[],
  readAtMs: number,
): TokensState {
  if ((tokens[key]?.readAtMs ?? 0) > readAtMs) return tokens
  return { ...tokens, [key]: { ...tokens[key], status: 'ready', tokens: read, readAtMs } }
}

/** Known tokens stay on screen. */
export function failTokens(tokens: TokensState, key: CaipAddress): TokensState {
  return changeTokens(tokens, key, list => (list.status === 'reading' ? { ...list, status: 'locked' } : list))
}

export function followTokensBy(tokens: TokensState, key: CaipAddress, followedBy: Route | undefined): TokensState {
  return { ...tokens, [key]: { status: 'failed', readAtMs: 0, ...tokens[key], followedBy } }
}

/** Ends the retry lock. */
export function unlockTokens(tokens: TokensState, key: CaipAddress): TokensState {
  return changeTokens(tokens, key, list => (list.status === 'locked' ? { ...list, status: 'failed' } : list))
}

function changeTokens(tokens: TokensState, key: CaipAddress, change: (list: TokenList) => TokenList): TokensState {
  const before = tokens[key]
  return before ? { ...tokens, [key]: change(before) } : tokens
}
