import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import type { Connector } from '../connectors/Connector.ts'
import { optional } from '../lib/inBackground.ts'
import { connectionById } from './connectionById.ts'

/**
 * Hands a new connection to the page. The page drops accounts that a page wallet already provides. It refuses the
 * connection if none remains, or if it would replace a page wallet without a click in the iframe. If the page refuses
 * an iframe connection, or the visitor leaves, it also ends at the wallet.
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
    // A page wallet has already agreed, and stays connected there.
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
 * Hands the page a new connection that the visitor or the page requested; the page owns all connections. With
 * `multiWallet`, it stays beside others of its namespace; otherwise it replaces them. Resolves once the page has it and
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
