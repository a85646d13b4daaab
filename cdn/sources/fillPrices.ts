import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import type { fungiblePrice } from '../../shared/api/fungiblePrice.schema.ts'
import { type CaipAddress, caipAddress, namespaceOf } from '../../shared/caip.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import type { AccountRead, AccountSource } from './accountSource.ts'
import { comparableId } from './comparableId.ts'
import { byValue, maxMoney } from './tokenBalance.ts'

type Fungible = EndpointReply<typeof fungiblePrice>['fungibles'][number]
type PriceRead = Omit<AccountRead, 'address'>

/** Tokens per balance to price; the most valuable first, where known. */
const maxAsked = 20

/**
 * Prices from the sources in order, each asked for what the previous ones lack. A failure leaves its prices unknown if
 * another source answers.
 */
export async function readPricesInOrder(
  sources: readonly AccountSource[],
  read: PriceRead,
  ids: readonly CaipAddress[],
  currency: string,
): Promise<{ fungibles: Fungible[] }> {
  const found = new Map<string, Fungible>()
  let failure: unknown
  let hasAnswer = false
  for (const source of sources) {
    const missing = ids.filter(id => !found.has(comparableId(id)))
    if (missing.length === 0) break
    try {
      const reply = await source.prices?.(read, missing, currency)
      if (!reply) continue
      hasAnswer = true
      read.answeredBy?.(source.name)
      const asked = new Set(missing.map(comparableId))
      for (const each of reply.fungibles) {
        const id = each.address && comparableId(each.address)
        if (id && asked.has(id) && !found.has(id)) found.set(id, each)
      }
    } catch (thrown) {
      failure ??= thrown
    }
  }
  if (!hasAnswer && failure) throw failure
  return { fungibles: ids.flatMap(id => found.get(comparableId(id)) ?? []) }
}

/** Adds prices missing from a source of balances, only for the currency and listed tokens. */
export async function fillPrices(
  balances: readonly TokenBalance[],
  sources: readonly AccountSource[],
  read: AccountRead,
): Promise<TokenBalance[]> {
  const idOf = (token: TokenBalance): CaipAddress | undefined =>
    (token.address as CaipAddress | undefined) ??
    (namespaceOf(token.chainId) === 'eip155' ? caipAddress(token.chainId, nativeToken) : undefined)
  const unpriced = balances.filter(({ price, isListed }) => price === undefined && isListed)
  const ids = unpriced.flatMap(token => idOf(token) ?? []).slice(0, maxAsked)
  if (ids.length === 0 || sources.length === 0) return [...balances]
  // Balances matter more than their value.
  const { fungibles } = await readPricesInOrder(sources, read, ids, 'usd').catch(() => ({
    fungibles: [] as Fungible[],
  }))
  const prices = new Map(fungibles.map(each => [comparableId(each.address ?? ''), each]))
  const [native, ...tokens] = balances.map(token => {
    const id = idOf(token)
    const found = token.price === undefined && token.isListed && id ? prices.get(comparableId(id)) : undefined
    if (!found) return token
    const value = Number(token.quantity.numeric) * found.price
    return value < maxMoney ? { ...token, price: found.price, value, priceFrom: found.priceFrom ?? 'indexer' } : token
  })
  return native ? [native, ...tokens.sort(byValue)] : []
}
