import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import type { Connector, WalletRequest } from '../connectors/Connector.ts'

/** A call of the page, to the connection of this id. */
export interface PageCall extends Omit<WalletRequest, 'namespace' | 'signal'> {
  id: string
}

/** A call of the page to a wallet that this iframe reaches, such as one over WalletConnect. */
export interface FrameCall {
  connector: Connector
  namespace: Namespace
  /** @throws what the wallet answered */
  send(signal?: AbortSignal): Promise<unknown>
}

/** @throws ConnectKitError `not_connected` when there is no connection of that id, or its wallet is the page's */
export function findFrameWallet(app: App, { id, ...call }: PageCall): FrameCall {
  const connection = app.store.getState().connections.list.find(each => each.id === id)
  const connector = connection && app.connectors.find(connection.connectorId)
  // @spec 8.connection-client-missing
  if (!connection || !connector || isInPage(connector.kind))
    throw new ConnectKitError('not_connected', 'The wallet is not connected any more')
  const { namespace } = connection
  return { connector, namespace, send: signal => connector.request({ ...call, namespace, signal }) }
}
