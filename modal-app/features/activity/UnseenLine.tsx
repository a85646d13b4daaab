import type { UnseenPart } from '../../../shared/api/history.schema.ts'
import type { Network } from '../../../shared/networks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import styles from './activity.module.css'

interface UnseenLineProps {
  network: Network
  unseen: readonly UnseenPart[]
}

/** Says what the list cannot show, so that it does not look complete. */
export function UnseenLine({ network, unseen }: UnseenLineProps) {
  const { t, locale } = useI18n()
  // That nothing is seen is said in place of the list.
  const told = unseen.filter(part => part !== 'all')
  if (!told.length) return null
  const parts = told.map(part => t(`activity.unseen.${part}`, { symbol: network.nativeCurrency.symbol }))
  return (
    <p className={styles.unseen}>
      {t('activity.unseen', { parts: new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts) })}
    </p>
  )
}
