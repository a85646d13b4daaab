import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import type { Connector, WalletRequest } from '../connectors/Connector.ts'
import { connectionById } from './connectionById.ts'

/** A page call to the connection with this id. */
export interface PageCall extends Omit<WalletRequest, 'namespace' | 'signal' | 'show'> {
  id: string
}

/** A page call to a wallet that the iframe holds, such as one over WalletConnect. */
export interface FrameCall {
  connector: Connector
  namespace: Namespace
  call: PageCall
  /** @throws the wallet's error */
  send(signal?: AbortSignal, show?: WalletRequest['show']): Promise<unknown>
}

/** @throws ConnectKitError `not_connected` if no connection has that id, or its wallet belongs to the page */
export function findFrameWallet(app: App, call: PageCall): FrameCall {
  const { id, ...request } = call
  const connection = connectionById(app.store.getState(), id)
  const connector = connection && app.connectors.find(connection.connectorId)
  // @spec 8.connection-client-missing
  if (!connection || !connector || isInPage(connector.kind))
    throw new ConnectKitError('not_connected', 'ConnectionController client not set: the wallet is not connected')
  const { namespace } = connection
  return {
    connector,
    namespace,
    call,
    send: (signal, show) => connector.request({ ...request, namespace, signal, show }),
  }
}
