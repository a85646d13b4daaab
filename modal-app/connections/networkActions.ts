import { namespaceOf } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { connectionOf } from './activeConnection.ts'
import { addNetwork, networksOf, preferredNetwork, removeNetwork, selectNetwork } from './networks.ts'
import { type SwitchOptions, switchNetwork } from './switchNetwork.ts'

/** As many as a project may have (shared/config.schema.ts). */
const maxNetworks = 100

/** What the next connection of the network's namespace asks for; the page's provider reports it until then. */
export function chooseForNext(app: App, network: Network): void {
  app.store.setState(({ networks }) => ({ networks: selectNetwork(networks, network.id) }))
  app.host.emit('network.selected', { chainId: network.id })
}

/**
 * Moves the connected wallet of the network's namespace, or chooses the network for the next connection. A wallet that is
 * there already is not asked.
 * @throws ConnectKitError as {@link switchNetwork}
 */
export async function switchToNetwork(app: App, network: Network, options?: SwitchOptions): Promise<void> {
  const connection = connectionOf(app.store.getState(), namespaceOf(network.id))
  if (!connection) chooseForNext(app, network)
  else if (connection.chainId !== network.id) await switchNetwork(app, connection, network, options)
}

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
 * `ConnectKit.removeNetwork`. Whoever is on it moves to the first that remains (spec §4): a connected wallet is asked
 * first, and where it stays the network stays too.
 * @throws ConnectKitError `invalid_option` for the only one, or as {@link switchNetwork}
 */
export async function leaveNetwork(app: App, network: Network, options?: SwitchOptions): Promise<void> {
  const state = app.store.getState()
  const namespace = namespaceOf(network.id)
  if (state.networks.list.length === 1)
    throw new ConnectKitError('invalid_option', `removeNetwork: ${network.id} is the only network of this site`)
  const next = networksOf(state, namespace).find(({ id }) => id !== network.id)
  const connection = connectionOf(state, namespace)
  if (next && connection?.chainId === network.id) await switchNetwork(app, connection, next, options)
  else if (next && !connection && preferredNetwork(state, namespace) === network) chooseForNext(app, next)
  app.store.setState(({ networks }) => ({ networks: removeNetwork(networks, network.id) }))
}
