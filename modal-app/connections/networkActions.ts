import { namespaceOf } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { networkSchema } from '../../shared/networks.schema.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { NetworksState } from '../app/State.ts'
import { removeNetwork, selectNetwork } from './networks.ts'
import { switchNetwork } from './switchNetwork.ts'

/** @throws ConnectKitError `invalid_option` that names the first field that is wrong */
export function readNetwork(value: unknown): Network {
  const { data, error } = networkSchema.safeParse(value)
  if (data) return data as Network
  const issue = error?.issues[0]
  throw new ConnectKitError('invalid_option', `addNetwork: ${issue?.path.join('.')} ${issue?.message}`)
}

export function changeNetworks(app: App, change: (networks: NetworksState) => NetworksState): void {
  app.store.setState(({ networks }) => ({ networks: change(networks) }))
}

/** Moves the connected wallet of the network's namespace, or selects the network for the next connection. */
export async function switchToNetwork(app: App, network: Network): Promise<void> {
  const connection = app.store.getState().connections.list.find(each => each.namespace === namespaceOf(network.id))
  if (connection) return switchNetwork(app, connection, network)
  changeNetworks(app, networks => selectNetwork(networks, network.id))
  app.host.emit('network.selected', { chainId: network.id })
}

/** Takes a network out of the list; from the active one the visitor moves to the first that remains (spec §4). */
export async function leaveNetwork(app: App, network: Network): Promise<void> {
  const connection = app.store.getState().connections.list.find(each => each.chainId === network.id)
  changeNetworks(app, networks => removeNetwork(networks, network.id))
  const next = app.store.getState().networks.list.find(({ id }) => namespaceOf(id) === namespaceOf(network.id))
  if (connection && next) await switchNetwork(app, connection, next)
}
