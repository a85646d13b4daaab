import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { connectionOf } from './activeConnection.ts'
import { chooseForNext } from './chooseForNext.ts'
import { networkStep } from './networkStep.ts'
import { type SwitchOptions, switchNetwork } from './switchNetwork.ts'

/**
 * Goes on with the connected wallet of the network's namespace, which is asked to move where it has a say, or chooses the
 * network for the next connection. A wallet that is there already is not asked.
 * @throws ConnectKitError as {@link switchNetwork}
 */
export async function switchToNetwork(app: App, network: Network, options?: SwitchOptions): Promise<void> {
  const state = app.store.getState()
  const step = networkStep(state, network.id, true)
  const connection = connectionOf(state, namespaceOf(network.id))
  if (step === 'begin') chooseForNext(app, network)
  else if (step !== 'stay' && connection) await switchNetwork(app, connection, network, options)
}
