import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { WalletRequest } from '../connectors/Connector.ts'

/**
 * A call of the page to a wallet whose connection this iframe holds, such as WalletConnect's.
 * @throws ConnectKitError `not_connected` when there is none of that id, or it is a wallet of the page; and what the wallet answered
 */
export async function requestHeld(app: App, id: string, call: Omit<WalletRequest, 'namespace'>): Promise<unknown> {
  const connection = app.store.getState().connections.list.find(each => each.id === id)
  const connector = connection && app.connectors.find(connection.connectorId)
  if (!connection || connector?.kind !== 'walletConnect')
    throw new ConnectKitError('not_connected', 'The wallet is not connected any more')
  return connector.request({ ...call, namespace: connection.namespace })
}
