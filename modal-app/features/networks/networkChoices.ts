import { namespaceOf } from '../../../shared/caip.ts'
import type { Network } from '../../../shared/networks.ts'
import type { Adapters } from '../../adapters/Adapter.ts'
import type { State } from '../../app/State.ts'
import { activeConnection, connectionOf } from '../../connections/activeConnection.ts'
import { preferredNetwork } from '../../connections/networks.ts'

/** Why a network cannot be chosen: the site does not switch, or the connected wallet has no such networks. */
export type Obstacle = 'switchOff' | 'wallet'

export interface NetworkChoice {
  network: Network
  /** The one the wallet is on or, before there is a wallet, the one a connection begins with. */
  isCurrent: boolean
  obstacle: Obstacle | undefined
}

/** The parts of the state a choice depends on. */
type ChoiceFacts = Pick<State, 'networks' | 'connections' | 'settings' | 'page'>

/** The networks as they are offered: the current one first, the others in the site's order (reference §1.1). */
export function networkChoices(state: ChoiceFacts, adapters: Pick<Adapters, 'has'>): NetworkChoice[] {
  const usable = state.networks.list.filter(({ id }) => adapters.has(namespaceOf(id)))
  const currentId = currentNetworkId(state, usable)
  const choices = usable.map(network => {
    const isCurrent = network.id === currentId
    return { network, isCurrent, obstacle: isCurrent ? undefined : obstacleOf(state, network) }
  })
  return [...choices.filter(({ isCurrent }) => isCurrent), ...choices.filter(({ isCurrent }) => !isCurrent)]
}

function currentNetworkId(state: ChoiceFacts, [first]: readonly Network[]): string | undefined {
  const connection = activeConnection(state)
  if (connection) return connection.chainId
  return first && preferredNetwork(state, namespaceOf(first.id))?.id
}

function obstacleOf(state: ChoiceFacts, { id }: Network): Obstacle | undefined {
  const connection = activeConnection(state)
  if (!connection) return undefined
  if (!state.settings.enableNetworkSwitch) return 'switchOff'
  const namespace = namespaceOf(id)
  const wallet = state.page.wallets.find(each => each.id === connection.connectorId)
  return connectionOf(state, namespace) || !wallet || wallet.namespaces.includes(namespace) ? undefined : 'wallet'
}
