import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/**
 * Ends a connection. The page is told at once; a wallet that cannot take its permission back, or is gone, has no say in
 * it.
 */
export async function disconnect(app: App, connection: Connection): Promise<void> {
  app.host.emit('connection.removed', { id: connection.id })
  await app.connectors
    .find(connection.connectorId)
    ?.disconnect(connection.namespace)
    .catch(() => {})
}
