import type { Address } from 'viem'
import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import { caipAddress } from '../../../shared/caip.ts'
import type { TokenLists } from '../../listing/listing.ts'
import { defaultChainSettings } from '../../store/chainSettings.schema.ts'
import type { AccountRead } from '../accountSource.ts'
import { knownTokens, shownAddress } from '../chain/evm/evmTokens.ts'
import { cleanText } from '../cleanText.ts'
import { contentAddress } from '../contentAddress.ts'
import { byValue, tokenAmount } from '../tokenBalance.ts'

/** An account's token, as an indexer reports it. */
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
const maxTokens = 900

/** Sorted by value, then listed ones first. The operator's list overrides an indexer. */
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
        ...tokenAmount(BigInt(amount), decimals, price),
        ...(iconUrl && { iconUrl }),
        isListed: listed !== undefined,
      },
    ]
  })
  return shown.sort(byValue).slice(0, maxTokens)
}
