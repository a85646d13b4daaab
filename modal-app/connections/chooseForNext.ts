import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { selectNetwork } from '../networks/changeNetworks.ts'

/** Chooses the network for the next connection of its namespace. The page's provider reports it until then. */
export function chooseForNext(app: App, network: Network): void {
  app.store.setState(({ networks }) => ({ networks: selectNetwork(networks, network.id) }))
  app.host.emit('network.selected', { chainId: network.id })
}
