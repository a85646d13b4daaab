import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import { isChainId } from '../../shared/parseCaip.ts'
import type { App } from '../app/App.ts'
import { showAlert } from '../dialog/alerts.ts'
import { networkById } from '../networks/networks.ts'

/**
 * Finds a network that the page named. An unlisted one is also reported to the site's developers (spec §8).
 * @throws ConnectKitError `network_not_found`
 */
export function findNetwork(app: App, chainId: string): Network {
  const { list } = app.store.getState().networks
  const network = networkById(list, chainId)
  if (network) return network
  showAlert(app, 'networkNotFound', chainId)
  throw new ConnectKitError('network_not_found', `${chainId.slice(0, 64)} is not in this site's networks`, {
    chainId: isChainId(chainId) ? chainId : undefined,
    available: list.map(({ id }) => id),
  })
}
