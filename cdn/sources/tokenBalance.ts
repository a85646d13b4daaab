import { formatUnits } from 'viem'
import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { Network } from '../../shared/networks.ts'

/** The API's maximum for a price or value. A scam token can be "worth" more, and is shown without. */
export const maxMoney = 1e18

/** An amount in the smallest unit in API form, with its value if a price is known. */
export function tokenAmount(
  amount: bigint,
  decimals: number,
  price?: number,
  priceFrom: TokenBalance['priceFrom'] = 'indexer',
): Pick<TokenBalance, 'quantity' | 'price' | 'value' | 'priceFrom'> {
  const numeric = formatUnits(amount, decimals)
  const quantity = { decimals: String(decimals), numeric }
  if (price === undefined) return { quantity }
  const value = Number(numeric) * price
  return value < maxMoney ? { quantity, price, value, priceFrom } : { quantity }
}

/** An account's balance in native currency. */
export function nativeBalance(
  network: Pick<Network, 'id' | 'nativeCurrency'>,
  amount: bigint,
  price?: number,
  priceFrom?: TokenBalance['priceFrom'],
): TokenBalance {
  const { name, symbol, decimals } = network.nativeCurrency
  return { name, symbol, chainId: network.id, ...tokenAmount(amount, decimals, price, priceFrom), isListed: true }
}

/** Sorts by value, then listed tokens first; ties keep their order. */
export function byValue(one: TokenBalance, other: TokenBalance): number {
  return (other.value ?? 0) - (one.value ?? 0) || Number(other.isListed) - Number(one.isListed)
}
