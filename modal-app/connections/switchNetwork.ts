import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'

/**
 * Asks the wallet behind a connection to change its network; the loader tells when it has.
 * @throws ConnectKitError `wallet_not_found`, `user_rejected`, `unknown_network`, …
 */
export async function switchNetwork(app: App, connection: Connection, network: Network): Promise<void> {
  const connector = app.connectors.find(connection.connectorId)
  if (!connector) throw new ConnectKitError('wallet_not_found', 'The wallet is not in the page any more')
  const adapter = await app.adapters.load(connection.namespace)
  await adapter.switchNetwork(connector, network)
}
