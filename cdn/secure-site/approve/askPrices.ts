import { formatUnits } from 'viem'
import { fungiblePrice } from '../../../shared/api/fungiblePrice.schema.ts'
import { caipAddress, namespaceOf } from '../../../shared/caip.ts'
import { formatMoney } from '../../../shared/i18n/formatCurrency.ts'
import { nativePlaceholder } from '../../../shared/nativeToken.ts'
import { parseCaipAddress } from '../../../shared/parseCaip.ts'
import { addressKey } from '../../../shared/spellAddress.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import type { Currency, TokenWords } from './tokenWords.ts'

/** Adds values in dollars if the server knows the price. They are not part of what is signed. */
export interface Prices {
  ofCurrency<C extends Currency>(currency: C): C
  /** Only for tokens without a caution: anyone can get a worthless token a price. */
  ofTokens(tokenAt: (address: string) => TokenWords): (address: string) => TokenWords
}

/** Reads the prices of a network's currency and of these tokens. */
export async function askPrices(
  { callPublic, chainId, texts }: Pick<ApprovalParts, 'callPublic' | 'chainId' | 'texts'>,
  contracts: readonly string[],
): Promise<Prices> {
  const namespace = namespaceOf(chainId)
  const keyOf = (address: string) => addressKey(namespace, address)
  const native = nativePlaceholder(namespace)
  const asked = [...new Set([native, ...contracts.map(keyOf)])].slice(0, 17)
  const addresses = asked.map(each => caipAddress(chainId, each))
  const answer = await callPublic(fungiblePrice, chainId, { currency: 'usd', addresses })
  const prices = new Map(
    answer?.fungibles.map(({ address = '', price }) => [keyOf(parseCaipAddress(address)?.address ?? ''), price]),
  )
  const worthBy = (address: string, decimals: number) => {
    const price = prices.get(keyOf(address))
    if (price === undefined) return undefined
    return (value: bigint) => formatMoney(Number(formatUnits(value, decimals)) * price, texts.numbers)
  }
  return {
    ofCurrency: currency => ({ ...currency, worth: worthBy(native, currency.decimals) }),
    ofTokens: tokenAt => address => {
      const token = tokenAt(address)
      const { decimals, caution } = token
      return decimals === undefined || caution ? token : { ...token, worth: worthBy(address, decimals) }
    },
  }
}
