import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { ConnectionChange } from '../connectors/Connector.ts'
import { inBackground } from '../lib/inBackground.ts'

/** Reports a change of a connection that the iframe holds. */
export function tellPage(app: Pick<App, 'host' | 'ended' | 'store' | 'adapters'>, change: ConnectionChange): void {
  if (change.type === 'upserted') {
    // If the page declines, nothing changes here either: the state follows the page.
    inBackground(offerConnection(app, change.connection))
    return
  }
  app.ended.add(change.id)
  app.host.emit('connection.removed', { id: change.id })
}

/**
 * Offers the page a connection that the visitor did not request in its namespace: another namespace of a session, a session
 * of an earlier visit, or a change. It never replaces another wallet.
 */
export async function offerConnection(
  { host, store }: Pick<App, 'host' | 'store'>,
  connection: Connection,
): Promise<void> {
  const isBeside = store.getState().settings.multiWallet
  await host.call('connection.upsert', { connection, isBeside, isOffered: true })
}
