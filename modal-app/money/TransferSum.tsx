import { toDecimal } from '../lib/decimal.ts'
import { formatExact } from '../lib/formatExact.ts'
import { formatMoney } from '../lib/formatMoney.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { Amount } from '../ui/Amount.tsx'
import { Lead } from '../ui/Lead.tsx'
import styles from './money.module.css'
import type { PreparedTransfer } from './PreparedTransfer.ts'
import { TokenImage } from './TokenImage.tsx'

/** How much is sent. It keeps its place from the preview to the end. */
export function TransferSum({ prepared: { token, amount } }: { prepared: PreparedTransfer }) {
  const { numbers } = useI18n()
  const exact = toDecimal(amount, token.decimals)
  return (
    <div className={styles.sum}>
      <div className={styles.amount}>
        <TokenImage size="row" token={token} />
        <Amount symbol={token.symbol} value={formatExact(exact, numbers)} />
      </div>
      {token.price !== undefined && <Lead>{formatMoney(Number(exact) * token.price, numbers)}</Lead>}
    </div>
  )
}
