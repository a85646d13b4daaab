import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { walletUrls } from './rpcUrls.ts'

export interface SwitchOptions {
  /** Ends the wait; what the wallet answers later changes nothing but the wallet. */
  signal?: AbortSignal | undefined
  /** The wallet does not know the network and is asked to add it. */
  onAdd?: (() => void) | undefined
}

/**
 * Asks the wallet behind a connection to change its network, and to add it first where it does not know it; settles when
 * the wallet is there. The loader tells of the change.
 * @throws ConnectKitError `wallet_not_found`, `user_rejected`, `wallet_busy`, `unknown_network`, `wrong_network`, …
 */
export async function switchNetwork(
  app: App,
  connection: Connection,
  network: Network,
  options: SwitchOptions = {},
): Promise<void> {
  const connector = app.connectors.find(connection.connectorId)
  if (!connector) throw new ConnectKitError('wallet_not_found', 'The wallet is not in the page any more')
  const adapter = await app.adapters.load(connection.namespace)
  await adapter.switchNetwork({
    ...options,
    connector,
    network,
    rpcUrls: walletUrls(app.config, network),
    wait: ms => new Promise(resolve => void app.clock.setTimeout(() => resolve(), ms)),
  })
}
