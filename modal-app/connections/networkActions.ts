import { namespaceOf } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { addNetwork, removeNetwork } from '../networks/changeNetworks.ts'
import { networksOf, preferredNetwork } from '../networks/networks.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import type { pageNetwork } from '../networks/shippedNetworks.ts'
import { activeConnection, activeNamespace, connectionOf } from './activeConnection.ts'
import { type SwitchOptions, switchNetwork } from './switchNetwork.ts'

/** The same limit as for a project (shared/config.schema.ts). */
const maxNetworks = 100

/**
 * Runs `ConnectKit.addNetwork()`. The network lasts as long as this document and replaces another of the page with the
 * same id.
 * @param readNetwork picks the network facts that a page may set
 * @throws ConnectKitError `invalid_option` if there are too many networks, `not_available`
 */
export function includeNetwork(app: App, network: Network, readNetwork: typeof pageNetwork): void {
  const namespace = namespaceOf(network.id)
  if (!app.adapters.has(namespace))
    throw new ConnectKitError('not_available', `addNetwork: this release does not work with ${namespace}`, {
      namespace,
    })
  const networks = addNetwork(app.store.getState().networks, readNetwork(app.config.networks, network))
  if (networks.list.length > maxNetworks)
    throw new ConnectKitError('invalid_option', `addNetwork: a site has at most ${maxNetworks} networks`)
  app.store.setState({ networks })
}

/**
 * Runs `ConnectKit.removeNetwork()`. If the active connection is on this network, its wallet is first asked to switch
 * to the first remaining one, preferably of the same namespace (spec §4). If the switch fails, the network stays.
 * Wallets in the background are left alone.
 * @throws ConnectKitError `invalid_option` for the only network, or as {@link switchNetwork}
 */
export async function leaveNetwork(app: App, network: Network, options?: SwitchOptions): Promise<void> {
  const state = app.store.getState()
  const namespace = namespaceOf(network.id)
  const others = state.networks.list.filter(({ id }) => id !== network.id)
  if (!others.length)
    throw new ConnectKitError('invalid_option', `removeNetwork: ${network.id} is the only network of this site`)
  const connection = connectionOf(state, namespace)
  const isUsed = connection
    ? connection === activeConnection(state) && connection.chainId === network.id
    : preferredNetwork(state, namespace) === network
  const elsewhere = namespace === activeNamespace(app) ? others : []
  const next =
    networksOf({ networks: { ...state.networks, list: others } }, namespace)[0] ??
    elsewhere.find(({ id }) => app.adapters.has(namespaceOf(id)))
  if (isUsed && next) await switchNetwork(app, next, options)
  app.store.setState(({ networks }) => ({ networks: removeNetwork(networks, network.id) }))
  // A filter for a namespace without networks would leave no wallet to choose.
  const { connectNamespace } = app.store.getState()
  if (connectNamespace && !projectNamespaces(app).includes(connectNamespace))
    app.store.setState({ connectNamespace: null })
}
