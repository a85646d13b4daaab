import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { WalletRequest } from '../connectors/Connector.ts'
import { readUrls } from './rpcUrls.ts'

/**
 * A call of the page to a wallet whose connection this iframe holds, such as WalletConnect's. What nodes know is asked of
 * them: a read neither waits for a phone nor wakes one.
 * @throws ConnectKitError `not_connected` when there is none of that id, or it is a wallet of the page; and what wallet or
 * node answered
 */
export async function requestHeld(app: App, id: string, call: Omit<WalletRequest, 'namespace'>): Promise<unknown> {
  const connection = app.store.getState().connections.list.find(each => each.id === id)
  const connector = connection && app.connectors.find(connection.connectorId)
  if (!connection || connector?.kind !== 'walletConnect')
    throw new ConnectKitError('not_connected', 'The wallet is not connected any more')
  const adapter = await app.adapters.load(connection.namespace)
  const network = app.store.getState().networks.list.find(each => each.id === call.chainId)
  if (network && adapter.isForNodes(call.method))
    return adapter.askNodes({ ...call, network, urls: await readUrls(app, network) })
  return connector.request({ ...call, namespace: connection.namespace })
}
