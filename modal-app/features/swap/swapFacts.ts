import { useMemo } from 'react'
import type { SwapQuote } from '../../../shared/api/convert.schema.ts'
import { type CaipAddress, type ChainId, namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { isNativePlaceholder, nativeToken } from '../../../shared/nativeToken.ts'
import type { MarkedNetwork, Network } from '../../../shared/networks.ts'
import { parseCaipAddress } from '../../../shared/parseCaip.ts'
import { useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { type AmountReading, readAmount } from '../../lib/readAmount.ts'
import { ownedToken, type Token } from '../../money/Token.ts'
import { networkOf } from '../../networks/networks.ts'
import { ownedTokens } from '../../tokens/ownedTokens.ts'
import type { SwapForm, SwapQuotes, SwapTokens } from './swap.ts'

/** The input of the form's facts. */
export type SwapParts = Pick<State, 'swap' | 'connections' | 'networks' | 'tokens' | 'account'>

export interface Swapping {
  connection: Connection
  network: Network
  form: SwapForm
  pay: Token
  get: Token | undefined
  amount: AmountReading
}

/** The swapping account, its network and its form. */
export function swappingOf(state: SwapParts): Swapping | undefined {
  const connection = payingConnection(state)
  const network = connection && networkOf(state, connection)
  const { form } = state.swap ?? {}
  if (!connection || !network || form?.chainId !== network.id) return undefined
  const tokens = swapTokens(state)
  const pay = tokens.find(({ id }) => isSameId(id, form.pay)) ?? tokens[0]
  if (!pay) return undefined
  const get = form.get === null ? undefined : tokens.find(({ id }) => isSameId(id, form.get ?? undefined))
  return { connection, network, form, pay, get, amount: readAmount(form.amount, pay, form.languages) }
}

export function isSameId(a: Token['id'], b: Token['id']): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}

/**
 * A network's tokens, by default of the wallet's network: native currency, then the account's tokens, then the others.
 */
export function swapTokens(state: SwapParts, elsewhere?: MarkedNetwork): Token[] {
  const connection = payingConnection(state)
  const network = elsewhere ?? (connection && networkOf(state, connection))
  if (!connection || !network) return []
  const owned = connection.chainId === network.id ? ownedTokens(state, connection) : undefined
  const own: Token = { ...network.nativeCurrency, iconUrl: network.coinImage, isListed: true }
  const held = (owned ?? []).map(ownedToken)
  const first = held.some(({ id }) => id === undefined) ? held : [own, ...held]
  const listed = (state.swap?.tokens[network.id]?.value?.tokens ?? [])
    .map(each => listedToken(each, owned && 0n))
    .filter(({ id }) => !first.some(each => isSameId(each.id, id)))
  const prices = state.swap?.prices ?? {}
  const price = (token: Token): Token => {
    const told = token.price === undefined ? prices[swapId(network.id, token).toLowerCase()]?.value : undefined
    return told == null ? token : { ...token, price: told }
  }
  return [...first, ...listed.sort((a, b) => a.symbol.localeCompare(b.symbol))].map(price)
}

function listedToken(
  { address, name, symbol, decimals, logoUri }: SwapTokens['tokens'][number],
  balance: bigint | undefined,
): Token {
  const at = parseCaipAddress(address)
  const id = at && isNativePlaceholder(namespaceOf(at.chainId), at.address) ? undefined : (address as CaipAddress)
  return { id, name, symbol, decimals, balance, iconUrl: logoUri, isListed: true }
}

/** Reference §1.11, in dollars. */
const leastMax = 0.00005

/** Whether to offer the whole balance: not if it is zero or known to be dust. */
export function isMaxOffered({ balance, decimals, price }: Token): boolean {
  return !!balance && (price === undefined || Number(toDecimal(balance, decimals)) * price >= leastMax)
}

/** A token's id in the API. */
export function swapId(chainId: ChainId, { id }: Pick<Token, 'id'>): string {
  return id ?? `${chainId}:${nativeToken}`
}

/** The key of the form's quotes; undefined while the form is incomplete. */
export function quoteKey({ connection, network, pay, get, amount }: Swapping): string | undefined {
  if (!get || amount.is !== 'amount' || amount.amount === 0n) return undefined
  const account = connection.accounts[0]?.address ?? ''
  return [account, swapId(network.id, pay), swapId(network.id, get), amount.amount].join(' ').toLowerCase()
}

/** The best quote, optionally of one source. */
export function bestQuote(quotes: SwapQuotes | undefined, source?: string): SwapQuote | undefined {
  return quotes?.quotes.find(quote => source === undefined || quote.source === source)
}

/**
 * The loss in dollar value, in percent, by prices from other sources than the swap's; undefined if a price is unknown.
 */
export function lostPercent(quote: Pick<SwapQuote, 'fromAmount' | 'toAmount'>, pay: Token, get: Token) {
  if (!pay.price || get.price === undefined) return undefined
  const paid = Number(toDecimal(BigInt(quote.fromAmount), pay.decimals)) * pay.price
  const got = Number(toDecimal(BigInt(quote.toAmount), get.decimals)) * get.price
  return paid > 0 ? Math.max(0, (1 - got / paid) * 100) : undefined
}

/** The worse of two ratings: by the source's price impact, and by independent prices. */
export function swapCaution(quote: SwapQuote, pay: Token, get: Token): 'high' | 'absurd' | undefined {
  const lost = Math.max(quote.priceImpact ?? 0, lostPercent(quote, pay, get) ?? 0)
  if (lost >= 15 || quote.caution === 'absurd') return 'absurd'
  return lost >= 5 || quote.caution === 'high' ? 'high' : undefined
}

/** The parts of the state that the form depends on. */
export function useSwapState(): SwapParts {
  const swap = useSelector(state => state.swap)
  const connections = useSelector(state => state.connections)
  const networks = useSelector(state => state.networks)
  const tokens = useSelector(state => state.tokens)
  const account = useSelector(state => state.account)
  return useMemo(
    () => ({ swap, connections, networks, tokens, account }),
    [swap, connections, networks, tokens, account],
  )
}

/** Spec §9: decimals of the received amount, less one per digit before the point. */
const shownDecimals = 6

/** Truncates an estimated arriving amount, unless it is small. Guaranteed amounts are shown with all digits. */
export function cutArrival(number: string): string {
  const [whole = '0', fraction = ''] = number.split('.')
  const decimals = whole === '0' ? shownDecimals : Math.max(0, shownDecimals - whole.length)
  const shown = fraction.slice(0, decimals).replace(/0+$/, '')
  if (shown) return `${whole}.${shown}`
  return whole === '0' && fraction ? number : whole
}
