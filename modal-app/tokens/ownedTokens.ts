import { useMemo } from 'react'
import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import { useSelector } from '../app/hooks.ts'
import type { State } from '../app/State.ts'
import { toDecimal } from '../lib/decimal.ts'
import { networkOf } from '../networks/networks.ts'
import { tokensKey } from './tokens.ts'

/**
 * An account's tokens on its network, native currency first; undefined while unknown. The native balance is the latest
 * one from server or node; if the server has no balances, it is the only entry.
 */
export function ownedTokens(
  state: Pick<State, 'account' | 'networks' | 'tokens'>,
  connection: Connection,
): readonly TokenBalance[] | undefined {
  const key = tokensKey(connection)
  const network = networkOf(state, connection)
  const { value: tokens, at = 0 } = state.tokens[key] ?? {}
  const { value: amount, at: nativeAt = 0 } = state.account.balances[key] ?? {}
  if (!network) return tokens
  const listed = tokens?.find(({ address }) => address === undefined)
  const isListedLast = amount === undefined || (listed !== undefined && at >= nativeAt)
  const native = isListedLast ? listed : nativeToken(network, amount, listed)
  if (!native) return tokens
  const iconUrl = native.iconUrl ?? network.coinImage
  return [{ ...native, iconUrl }, ...(tokens ?? []).filter(token => token !== listed)]
}

function nativeToken(
  { id, nativeCurrency: { name, symbol, decimals } }: Network,
  amount: bigint,
  listed: TokenBalance | undefined,
): TokenBalance {
  const numeric = toDecimal(amount, decimals)
  const quantity = { decimals: String(decimals), numeric }
  const { price } = listed ?? {}
  const value = price === undefined ? undefined : price * Number(numeric)
  return { name, symbol, chainId: id, isListed: true, ...listed, quantity, value }
}

/** Whether the total includes an indexer's price, which nothing verifies. */
export function isTotalSaid(tokens: readonly TokenBalance[]): boolean {
  return tokens.some(({ isListed, priceFrom, value }) => isListed && !!value && priceFrom === 'indexer')
}

/** The dollar value of all listed tokens; undefined if the price of an owned one is unknown. */
export function totalValue(tokens: readonly TokenBalance[]): number | undefined {
  const held = tokens.filter(({ isListed, quantity }) => isListed && /[1-9]/.test(quantity.numeric))
  const values = held.map(({ value }) => value)
  if (!held.length || values.includes(undefined)) return undefined
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** An account's tokens, for a view (ownedTokens.ts). */
export function useOwnedTokens(connection: Connection): readonly TokenBalance[] | undefined {
  const account = useSelector(state => state.account)
  const networks = useSelector(state => state.networks)
  const tokens = useSelector(state => state.tokens)
  return useMemo(() => ownedTokens({ account, networks, tokens }, connection), [account, networks, tokens, connection])
}
