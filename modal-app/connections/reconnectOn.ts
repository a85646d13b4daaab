import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import type { Connector } from '../connectors/Connector.ts'

/**
 * Connects a wallet of Bitcoin or Cosmos again, on another network: it has no word for a switch, and its addresses are others
 * there.
 * @throws ConnectKitError `wrong_network` when it stays on the one it was on, `aborted`, or what the wallet answered
 */
export async function reconnectOn(
  { host }: Pick<App, 'host'>,
  connection: Connection,
  { connector, network, signal }: { connector: Connector; network: Network; signal: AbortSignal },
): Promise<void> {
  const { accounts, chainId } = await connector.connect({
    namespace: connection.namespace,
    chainIds: [network.id],
    signal,
  })
  if (chainId !== network.id) throw new ConnectKitError('wrong_network', `The wallet has stayed on ${chainId}`)
  // What a wallet agrees to later is its own matter.
  if (signal.aborted) throw new ConnectKitError('aborted', 'The switch was given up')
  host.emit('connection.upserted', { connection: { ...connection, accounts, chainId }, isBeside: true })
}
