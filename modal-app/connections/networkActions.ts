import { namespaceOf } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { addNetwork, networksOf, preferredNetwork, removeNetwork } from '../networks/networks.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import { activeConnection, activeNamespace, connectionOf } from './activeConnection.ts'
import { type SwitchOptions, switchNetwork } from './switchNetwork.ts'

/** As many as a project may have (shared/config.schema.ts). */
const maxNetworks = 100

/**
 * `ConnectKit.addNetwork`: for the life of this document, in the place of one with the same id.
 * @throws ConnectKitError `invalid_option` for one too many, `not_available`
 */
export function includeNetwork(app: App, network: Network): void {
  const namespace = namespaceOf(network.id)
  if (!app.adapters.has(namespace))
    throw new ConnectKitError('not_available', `addNetwork: this release does not work with ${namespace}`, {
      namespace,
    })
  const networks = addNetwork(app.store.getState().networks, network)
  if (networks.list.length > maxNetworks)
    throw new ConnectKitError('invalid_option', `addNetwork: a site has at most ${maxNetworks} networks`)
  app.store.setState({ networks })
}

/**
 * `ConnectKit.removeNetwork`. Whoever is on it goes on with the first that remains, of its namespace or, without one there,
 * of any (spec §4): a connected wallet is asked first, and where it stays the network stays too. Wallets in the background
 * are left alone.
 * @throws ConnectKitError `invalid_option` for the only one, or as {@link switchNetwork}
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
  // A filter for what this site has no more would leave nobody to connect.
  const { connectNamespace } = app.store.getState()
  if (connectNamespace && !projectNamespaces(app).includes(connectNamespace))
    app.store.setState({ connectNamespace: null })
}
