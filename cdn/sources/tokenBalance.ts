import { formatUnits } from 'viem'
import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { Network } from '../../shared/networks.ts'

/** What the API takes as a price or a worth. A scam token can be "worth" more, and is shown without. */
export const maxMoney = 1e18

/** An amount in the smallest unit as the API tells it, with what it is worth where a price is known. */
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

/** What an account has of its network's own currency. */
export function nativeBalance(
  network: Pick<Network, 'id' | 'nativeCurrency'>,
  amount: bigint,
  price?: number,
  priceFrom?: TokenBalance['priceFrom'],
): TokenBalance {
  const { name, symbol, decimals } = network.nativeCurrency
  return { name, symbol, chainId: network.id, ...tokenAmount(amount, decimals, price, priceFrom), isListed: true }
}

/** Sorts the dearest first, then listed ones; equal ones stay in their order. */
export function byValue(one: TokenBalance, other: TokenBalance): number {
  return (other.value ?? 0) - (one.value ?? 0) || Number(other.isListed) - Number(one.isListed)
}
