import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/** Ends a connection; what the wallet makes of it cannot hold it up. */
export async function disconnect(app: App, connection: Connection): Promise<void> {
  app.host.emit('connection.removed', { id: connection.id })
  await app.connectors.find(connection.connectorId)?.disconnect(connection.namespace)
}
