import type { Network } from '../../shared/networks.ts'
import { toDecimal } from '../lib/decimal.ts'
import { formatExact } from '../lib/formatExact.ts'
import { useI18n } from '../lib/useI18n.tsx'
import type { Simulation } from '../signing/simulate.ts'
import styles from './changesList.module.css'

/** What the node says would change; its words for tokens are those of their contracts. */
export function ChangesList({
  simulation: { result, changes },
  network: { nativeCurrency },
}: {
  simulation: Simulation
  network: Pick<Network, 'nativeCurrency'>
}) {
  const { t, numbers } = useI18n()
  if (result !== 'success') return <>{t(`changes.${result}`)}</>
  if (!changes.length) return <>{t('changes.none')}</>
  return (
    <ul className={styles.root}>
      {changes.map(change => {
        const isNative = change.standard === 'native'
        const decimals = isNative ? nativeCurrency.decimals : (change.decimals ?? 0)
        const symbol = isNative ? nativeCurrency.symbol : (change.symbol ?? change.name ?? '')
        const amount = BigInt(change.amount)
        const number = formatExact(toDecimal(amount < 0n ? -amount : amount, decimals), numbers)
        return (
          <li key={`${change.contract} ${change.tokenId}`}>
            <bdi dir="ltr">{`${amount < 0n ? '−' : '+'}${number}`}</bdi> <bdi>{symbol}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
