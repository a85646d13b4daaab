import { ConnectKitError } from '../../shared/errors.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { App } from '../app/App.ts'
import { connectionStatus, findConnection } from '../connections/connectionStatus.ts'
import { switchConnection } from './switchConnection.ts'

/**
 * Runs `ConnectKit.switchConnection()`. Connecting an ended connection again would need a view, which a page opens itself.
 * @throws ConnectKitError `not_connected` for an ended connection, else as {@link switchConnection}
 */
export async function switchForPage(
  app: App,
  { id, address }: ModalMethods['connection.switch']['params'],
): Promise<void> {
  const connection = findConnection(app, id)
  const isOver = connection && connectionStatus(app.store.getState(), connection) === 'disconnected'
  if (isOver && app.store.getState().settings.multiWallet)
    throw new ConnectKitError('not_connected', `The connection ${id} has ended: connect it again by connect()`)
  await switchConnection(app, { connectionId: id, address })
}
