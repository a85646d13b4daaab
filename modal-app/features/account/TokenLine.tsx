import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import { useApp } from '../../app/hooks.ts'
import { formatShort } from '../../lib/decimal.ts'
import { formatMoney } from '../../lib/formatMoney.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './tokens.module.css'

/** A token with its amount, and its value where that is known. A price that only an indexer says is marked, as nobody checks it. Names come from contracts: they are isolated and cut. */
export function TokenLine({ token }: { token: TokenBalance }) {
  const { config } = useApp()
  const { t, numbers } = useI18n()
  const { name, symbol, iconUrl, quantity, value, priceFrom, isListed } = token
  return (
    <div className={styles.row}>
      <WalletImage isRound name={symbol} src={iconUrl && config.apiUrl + iconUrl} />
      <span className={styles.name}>
        <bdi>{name || symbol}</bdi>
      </span>{' '}
      <span className={styles.end} data-copied>
        <span className={styles.amount}>
          <bdi dir="ltr">{formatShort(quantity.numeric, numbers)}</bdi> <bdi className={styles.symbol}>{symbol}</bdi>
        </span>
        {isListed && value !== undefined && (
          <span className={styles.value} title={priceFrom === 'indexer' ? t('account.value.said') : undefined}>
            {' '}
            {priceFrom === 'indexer' && '≈ '}
            {formatMoney(value, numbers)}
          </span>
        )}
      </span>
    </div>
  )
}
