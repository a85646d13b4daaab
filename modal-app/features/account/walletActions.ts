import type { ChainId } from '../../../shared/caip.ts'
import type { WalletFeature } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { type Feature, featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { goTo } from '../../flow/goTo.ts'
import type { Route } from '../../flow/Route.ts'
import { networkOf } from '../../networks/networks.ts'

/** A view that asks for nothing but its name. */
type ActionView = 'WalletReceive' | 'WalletSend' | 'Swap'

interface WalletAction {
  view: ActionView & Route['view']
  /** What the namespace must have for it; undefined where every namespace has it. */
  needs?: Feature
  /** The networks that have it; undefined where all have it. */
  networks?(config: App['config']): readonly ChainId[]
}

/** The actions this release has, with the views they lead to. Those of `walletFeaturesOrder` without a row have no button. */
const actions: Partial<Record<WalletFeature, WalletAction>> = {
  swaps: { view: 'Swap', needs: 'swaps', networks: config => (config.swapNetworks ?? []).map(({ id }) => id) },
  receive: { view: 'WalletReceive' },
  send: { view: 'WalletSend', needs: 'send' },
}

/** The actions of an account, in the site's order: those that are on and that its namespace has. */
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
    const isHere = action?.networks?.(config).includes(connection.chainId) ?? true
    return action && isOn && isSupported && isHere && order.indexOf(feature) === index
  })
}

export function startAction(app: App, feature: WalletFeature): void {
  const action = actions[feature]
  if (action) goTo(app, { view: action.view })
}
