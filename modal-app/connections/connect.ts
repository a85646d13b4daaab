import { namespaceOf } from '../../shared/caip.ts'
import { connectionId } from '../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { cancelAttempt } from './attempt.ts'
import { activeNamespace } from './activeConnection.ts'

/**
 * Connects a wallet and tells the loader, which owns the connections. An attempt before this one is given up.
 * @throws ConnectKitError `wallet_not_found`, `user_rejected`, `wallet_busy`, `aborted`, …
 */
export async function connect(app: App, { walletId }: { walletId: string }): Promise<void> {
  cancelAttempt(app)
  const connector = app.connectors.find(walletId)
  if (!connector) throw new ConnectKitError('wallet_not_found', 'This wallet is not in the page any more', { walletId })
  const namespace = connector.namespaces.find(each => each === activeNamespace(app)) ?? connector.namespaces[0]
  if (!namespace) throw new ConnectKitError('wallet_failed', 'This wallet names no chain it works on', { walletId })
  const controller = new AbortController()
  const { signal } = controller
  app.store.setState({ attempt: { status: 'waiting', walletId, controller } })
  try {
    const chainIds = app.config.networks.map(network => network.id).filter(id => namespaceOf(id) === namespace)
    const session = await connector.connect({ namespace, chainIds, signal })
    signal.throwIfAborted()
    app.host.emit('connection.upserted', {
      connection: {
        id: connectionId(namespace, connector.id),
        connectorId: connector.id,
        namespace,
        accounts: session.accounts,
        chainId: session.chainId,
        wallet: { name: connector.name, kind: connector.kind, icon: connector.icon, rdns: connector.rdns },
      },
    })
    app.store.setState({ attempt: null })
  } catch (thrown) {
    if (signal.aborted) throw new ConnectKitError('aborted', 'The attempt to connect was given up', { walletId }, thrown)
    const error = toConnectKitError(thrown)
    app.store.setState({ attempt: { status: 'failed', walletId, code: error.code } })
    throw error
  }
}
