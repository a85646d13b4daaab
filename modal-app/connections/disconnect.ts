import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { activeConnection } from './activeConnection.ts'

/**
 * Ends a connection: its connector has the owner drop it. A wallet that is gone has no say, and the page is told in its
 * place.
 * @throws ConnectKitError `disconnect_failed`; the connection is as it was
 */
export async function disconnect(app: App, connection: Connection): Promise<void> {
  const { connectorId, namespace } = connection
  try {
    await release(app, connection)
  } catch (cause) {
    track(app, { name: 'DISCONNECT_ERROR' })
    // @spec 8.failed-to-disconnect
    throw new ConnectKitError('disconnect_failed', 'Failed to disconnect', { connectorId, namespace }, cause)
  }
  track(app, { name: 'DISCONNECT_SUCCESS', properties: { namespace } })
}

/** The Disconnect buttons; the modal closes when the page tells that the account is gone. */
export async function disconnectActive(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  if (connection) await disconnect(app, connection)
}

async function release(app: App, { id, connectorId, namespace }: Connection): Promise<void> {
  try {
    const connector = app.connectors.find(connectorId)
    if (connector) return await connector.disconnect(namespace)
  } catch (thrown) {
    if (toConnectKitError(thrown).code !== 'wallet_not_found') throw thrown
  }
  app.host.emit('connection.removed', { id })
}
