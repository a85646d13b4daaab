import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { selectNetwork } from '../networks/networks.ts'

/** What the next connection of the network's namespace asks for; the page's provider reports it until then. */
export function chooseForNext(app: App, network: Network): void {
  app.store.setState(({ networks }) => ({ networks: selectNetwork(networks, network.id) }))
  app.host.emit('network.selected', { chainId: network.id })
}
