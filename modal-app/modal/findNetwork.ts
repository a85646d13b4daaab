import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { demandNetwork } from '../connections/networks.ts'
import { showAlert } from './alerts.ts'

/**
 * A network the page names. One that is not in the list is also told to whoever builds the site (spec §8).
 * @throws ConnectKitError `network_not_found`
 */
export function findNetwork(app: App, chainId: string): Network {
  try {
    return demandNetwork(app.store.getState().networks, chainId)
  } catch (error) {
    showAlert(app, 'networkNotFound', chainId)
    throw error
  }
}
