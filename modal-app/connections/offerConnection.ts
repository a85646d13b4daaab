import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/**
 * Has the page take a connection, as tellConnection does, that nobody asked for in its namespace: other namespaces of a
 * session, sessions of an earlier visit, and changes. It never replaces another wallet.
 */
export async function offerConnection(
  { host, store }: Pick<App, 'host' | 'store'>,
  connection: Connection,
): Promise<void> {
  const isBeside = store.getState().settings.multiWallet
  await host.call('connection.upsert', { connection, isBeside, isOffered: true })
}
