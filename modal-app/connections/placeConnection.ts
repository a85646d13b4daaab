import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import type { Connector } from '../connectors/Connector.ts'
import { optional } from '../lib/inBackground.ts'
import { connectionById } from './connectionById.ts'

/**
 * Has the page take a connection that was just made. The page drops accounts that a page wallet already gave, and refuses
 * the connection if none is left, or if it would replace a page wallet without a click in the iframe. A connection of the
 * iframe that the page refuses, or that the visitor has left, is also ended at the wallet.
 * @returns the connection as the page has it
 * @throws ConnectKitError `account_in_use`, `unauthorized`, `aborted`
 */
export async function placeConnection(
  app: App,
  connector: Connector,
  made: Connection,
  signal: AbortSignal,
): Promise<Connection> {
  const isHeld = !isInPage(connector.kind)
  try {
    // A wallet in the page has agreed already, and stays connected there.
    await tellConnection(app, made, isHeld ? signal : undefined)
    const placed = connectionById(app.store.getState(), made.id)
    if (!placed) throw new ConnectKitError('connection_not_found', 'The page ended this connection at once')
    return placed
  } catch (thrown) {
    if (isHeld) await optional(connector.disconnect(made.namespace))
    signal.throwIfAborted()
    throw thrown
  }
}

/**
 * Has the page take a new connection that the visitor or the page asked for; the page owns the connections. With
 * `multiWallet`, others of its namespace stay beside it; otherwise it replaces them. Settles once the page has it and
 * the state shows it, however long the page is busy.
 * @throws ConnectKitError `account_in_use`, `unauthorized`, … if the page does not take it; `aborted`
 */
export async function tellConnection(
  { host, store }: Pick<App, 'host' | 'store'>,
  connection: Connection,
  signal?: AbortSignal,
): Promise<void> {
  await host.call('connection.upsert', { connection, isBeside: store.getState().settings.multiWallet }, signal)
}
