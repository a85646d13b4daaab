import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

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
