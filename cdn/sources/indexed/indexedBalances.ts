import { type Address, formatUnits } from 'viem'
import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import { caipAddress } from '../../../shared/caip.ts'
import type { TokenLists } from '../../listing/listing.ts'
import { defaultChainSettings } from '../../store/chainSettings.schema.ts'
import type { AccountRead } from '../accountSource.ts'
import { knownTokens, shownAddress } from '../chain/evm/evmTokens.ts'
import { cleanText } from '../cleanText.ts'
import { contentAddress } from '../contentAddress.ts'

/** A token of an account, as an indexer tells it. */
export interface IndexedBalance {
  contract: string
  /** Decimal, in the smallest unit. */
  amount: string
  name: string
  symbol: string
  decimals: number | undefined
  price?: number | undefined
  icon?: string | undefined
}

const maxDecimals = 36
const maxMoney = 1e18
const maxTokens = 900

export function nativeBalanceOf(
  { network }: Pick<AccountRead, 'network'>,
  amount: string,
  price: number | undefined,
): TokenBalance {
  const { name, symbol, decimals } = network.nativeCurrency
  return { name, symbol, chainId: network.id, ...amountOf(amount, decimals, price), isListed: true }
}

/** The dearest first, then listed ones. What the operator's list says of a token counts more than an indexer. */
export function tokenBalancesOf(
  { network, chain = defaultChainSettings }: Pick<AccountRead, 'network' | 'chain'>,
  held: readonly IndexedBalance[],
  lists: TokenLists,
): TokenBalance[] {
  const known = knownTokens(chain, lists[network.id])
  const seen = new Set<string>()
  const shown = held.flatMap(({ contract, amount, decimals, price, icon, ...texts }): TokenBalance[] => {
    if (seen.has(contract) || /^0+$/.test(amount) || !decimals || decimals > maxDecimals) return []
    seen.add(contract)
    const listed = known.get(contract as Address)
    const iconUrl = listed?.image ?? contentAddress(icon ?? '')
    return [
      {
        name: cleanText(texts.name) || (listed?.name ?? ''),
        symbol: cleanText(texts.symbol) || (listed?.symbol ?? ''),
        chainId: network.id,
        address: caipAddress(network.id, shownAddress(contract as Address)),
        ...amountOf(amount, decimals, price),
        ...(iconUrl && { iconUrl }),
        isListed: listed !== undefined,
      },
    ]
  })
  return shown.sort(byValue).slice(0, maxTokens)
}

function amountOf(amount: string, decimals: number, price: number | undefined) {
  const numeric = formatUnits(BigInt(amount), decimals)
  const value = price === undefined ? undefined : Number(numeric) * price
  return {
    quantity: { decimals: String(decimals), numeric },
    ...(price !== undefined &&
      value !== undefined &&
      value < maxMoney && { price, value, priceFrom: 'indexer' as const }),
  }
}

function byValue(one: TokenBalance, other: TokenBalance): number {
  return (other.value ?? 0) - (one.value ?? 0) || Number(other.isListed) - Number(one.isListed)
}
