import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import CreditCard from 'lucide-react/icons/credit-card'
import Send from 'lucide-react/icons/send'
import type { ComponentType } from 'react'
import type { WalletFeature } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { type Feature, featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import type { Route } from '../../flow/Route.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { isSold } from '../../networks/isSold.ts'
import { networkOf } from '../../networks/networks.ts'
import { swapChains } from '../../networks/swapChains.ts'
import styles from './accountView.module.css'

/** A view without arguments. */
type ActionView = 'OnRampProviders' | 'WalletReceive' | 'WalletSend' | 'Swap'

interface WalletAction {
  view: ActionView & Route['view']
  /** The analytics event of a press, if any. */
  event?: 'SELECT_BUY_CRYPTO' | 'CLICK_CONVERT' | 'OPEN_SEND'
  /** The required feature of the namespace, if any. */
  needs?: Feature
  /** Whether this site has it on any network. On others, its view leads to a network that has it. */
  isThere?(config: App['config'], state: Pick<State, 'settings' | 'networks'>, connection: Connection): boolean
}

/** This release's actions with their views. Entries of `walletFeaturesOrder` without a row have no button. */
const actions: Partial<Record<WalletFeature, WalletAction>> = {
  onramp: { view: 'OnRampProviders', event: 'SELECT_BUY_CRYPTO', needs: 'onramp', isThere: isSold },
  swaps: {
    ...{ view: 'Swap', event: 'CLICK_CONVERT', needs: 'swaps' },
    isThere: (config, state) => swapChains({ config }, state).length > 0,
  },
  receive: { view: 'WalletReceive' },
  send: { view: 'WalletSend', event: 'OPEN_SEND', needs: 'send' },
}

/** An account's actions in the site's order: enabled ones that its namespace supports. */
export function walletActions(
  config: App['config'],
  { settings, networks }: Pick<State, 'settings' | 'networks'>,
  connection: Connection,
): WalletFeature[] {
  if (!networkOf({ networks }, connection)) return []
  return settings.walletFeaturesOrder.filter((feature, index, order) => {
    const action = actions[feature]
    const setting = settings[feature]
    const isOn = Array.isArray(setting) ? setting.length > 0 : setting
    const isSupported = !action?.needs || featuresOf(connection.namespace).includes(action.needs)
    const isThere = action?.isThere?.(config, { settings, networks }, connection) ?? true
    return action && isOn && isSupported && isThere && order.indexOf(feature) === index
  })
}

export function startAction(app: App, feature: WalletFeature): void {
  const action = actions[feature]
  const { chainId: network } = activeConnection(app.store.getState()) ?? {}
  if (network && action?.event) track(app, { name: action.event, properties: { network } })
  if (action) goTo(app, { view: action.view })
}

const icons: Partial<Record<WalletFeature, ComponentType>> = {
  onramp: CreditCard,
  swaps: ArrowDownUp,
  receive: ArrowDownToLine,
  send: Send,
}

/** The account's action buttons. */
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
