import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import CreditCard from 'lucide-react/icons/credit-card'
import Send from 'lucide-react/icons/send'
import type { ComponentType } from 'react'
import type { WalletFeature } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import styles from './accountView.module.css'
import { startAction, walletActions } from './walletActions.ts'

const icons: Partial<Record<WalletFeature, ComponentType>> = {
  onramp: CreditCard,
  swaps: ArrowDownUp,
  receive: ArrowDownToLine,
  send: Send,
}

/** What the visitor can do with the account. */
export function ActionRow({ connection }: { connection: Connection }) {
  const { config } = useApp()
  const { t } = useI18n()
  const settings = useSelector(state => state.settings)
  const networks = useSelector(state => state.networks)
  const start = useAction(startAction)
  const features = walletActions(config, { settings, networks }, connection)
  if (!features.length) return null
  return (
    <div className={styles.actions}>
      {features.map(feature => {
        const Icon = icons[feature]
        return (
          <button className={styles.action} key={feature} onClick={() => start.run(feature)} type="button">
            {Icon && <Icon />}
            <span>{t(`account.action.${feature}`)}</span>
          </button>
        )
      })}
    </div>
  )
}
