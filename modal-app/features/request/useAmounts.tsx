import type { ReactNode } from 'react'
import type { Network } from '../../../shared/networks.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { formatExact } from '../../lib/formatExact.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import type { RequestSummary } from '../../signing/RequestSummary.ts'
import type { Asset } from '../../signing/typedData/Statement.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './request.module.css'

/** Writes amounts of a request. */
export interface Amounts {
  token(contract: string, amount: bigint): ReactNode
  unlimited(contract: string): ReactNode
  native(amount: bigint): ReactNode
  asset(asset: Asset): ReactNode
}

export function useAmounts({ tokens, isChecking }: RequestSummary, nativeCurrency: Network['nativeCurrency']): Amounts {
  const { t, numbers } = useI18n()
  // Apart, so that no letters of a symbol move a digit.
  const write = (amount: bigint, decimals: number, symbol: string) => (
    <>
      <bdi dir="ltr">{formatExact(toDecimal(amount, decimals), numbers)}</bdi> <bdi>{symbol}</bdi>
    </>
  )
  const amounts: Amounts = {
    token(contract, amount) {
      const known = tokens[contract.toLowerCase()]
      if (known) return write(amount, known.decimals, known.symbol)
      if (isChecking) return <Skeleton width="medium" />
      return t('request.units', { amount: formatExact(String(amount), numbers) })
    },
    unlimited(contract) {
      const known = tokens[contract.toLowerCase()]
      const text = known ? t('request.unlimited', { symbol: known.symbol }) : t('request.unlimited.unknown')
      return <bdi className={styles.unlimited}>{text}</bdi>
    },
    native: amount => write(amount, nativeCurrency.decimals, nativeCurrency.symbol),
    asset({ standard, contract = '', amount, id }) {
      if (standard === 'native') return amounts.native(amount)
      if (standard === 'ERC20') return amounts.token(contract, amount)
      // One piece is what an NFT is; of several, each counts.
      const count = amount === 1n ? undefined : formatExact(String(amount), numbers)
      if (id === undefined) return count === undefined ? t('request.item.any') : t('request.items.any', { count })
      return count === undefined ? t('request.item', { id: String(id) }) : t('request.items', { id: String(id), count })
    },
  }
  return amounts
}
