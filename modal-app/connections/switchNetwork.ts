import type { Connection } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import { activate } from './activate.ts'
import { isChosenHere } from './networkStep.ts'

export interface SwitchOptions {
  /** Ends the wait; what the wallet answers later changes nothing but the wallet. */
  signal?: AbortSignal | undefined
  /** The wallet does not know the network and is asked to add it. */
  onAdd?: (() => void) | undefined
}

/**
 * Moves a connection to another network and makes it the one in use. Where the wallet has a say it is asked, and to add the
 * network first where it does not know it; settles when the wallet is there. The loader tells of the change.
 * @throws ConnectKitError `wallet_not_found`, `user_rejected`, `wallet_busy`, `unknown_network`, `wrong_network`, …;
 * `network_not_found` when this site drops the network meanwhile
 */
export async function switchNetwork(
  app: App,
  connection: Connection,
  network: Network,
  options: SwitchOptions = {},
): Promise<void> {
  const { namespace } = connection
  const isGood = !app.connectors.find(connection.connectorId)?.grantedNetworks && isChosenHere(namespace)
  if (connection.chainId !== network.id && !isGood) {
    const { askWallet } = await import('./askWallet.ts')
    await askWallet(app, connection, network, options)
  }
  // A wallet that moves tells by itself where it is, and one in use need not be told to be.
  if (
    namespaceFacts[namespace].networkChange !== 'wallet' ||
    app.store.getState().connections.activeNamespace !== namespace
  )
    activate(app, connection, { chainId: network.id })
}
