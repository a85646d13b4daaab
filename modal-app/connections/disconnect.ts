import type { Namespace } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { activeConnection } from './activeConnection.ts'

/**
 * Ends a connection through its connector. If the wallet is gone, the page is told directly. A session over several
 * namespaces ends as a whole.
 * @throws ConnectKitError `disconnect_failed`; the connection is unchanged
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

/** For the Disconnect buttons. The modal closes when the page reports that the account is gone. */
export async function disconnectActive(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  if (connection) await disconnect(app, connection)
}

/**
 * Ends all connections, or all of one namespace. One failure does not stop the others.
 * @throws ConnectKitError `disconnect_failed`, naming the namespaces still connected (reference §1.6)
 */
export async function disconnectAll(
  app: App,
  { namespace }: { namespace?: Namespace | undefined } = {},
): Promise<void> {
  const { list } = app.store.getState().connections
  const wanted = list.filter(each => !namespace || each.namespace === namespace)
  // A connector of the iframe has one session for all its connections, so it is ended once.
  const ends = wanted.filter(
    (each, index) =>
      isInPage(each.wallet.kind) || wanted.findIndex(({ connectorId }) => connectorId === each.connectorId) === index,
  )
  const results = await Promise.allSettled(ends.map(connection => release(app, connection)))
  const failed = ends.filter((_, index) => results[index]?.status === 'rejected')
  if (!failed.length) {
    if (ends.length) track(app, { name: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
    return
  }
  track(app, { name: 'DISCONNECT_ERROR' })
  const causes = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  const reasons = failed.map(
    (each, index) => `${each.namespace} (${each.wallet.name}: ${toConnectKitError(causes[index]).message})`,
  )
  throw new ConnectKitError(
    'disconnect_failed',
    `Failed to disconnect chains: ${reasons.join(', ')}`,
    { connections: failed.map(({ id }) => id) },
    new AggregateError(causes),
  )
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
