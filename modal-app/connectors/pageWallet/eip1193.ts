import { connectionId } from '../../../shared/connections.ts'
import { relayClass } from '../../../shared/protocol/relayClass.ts'
import type { PageWallet } from '../../../shared/wallets.ts'
import type { Host } from '../../host/Host.ts'
import type { Connector } from '../Connector.ts'

/** An EIP-1193 wallet of the host page, reached through the loader's relay. The vocabulary is the wallet's own. */
export function createEip1193Connector(host: Host, { id, kind, name, icon, rdns, namespaces }: PageWallet): Connector {
  return {
    id,
    kind,
    name,
    icon,
    rdns,
    namespaces,
    connect: ({ namespace, signal }) => host.call('wallet.connect', { walletId: id, namespace, silent: false }, signal),
    async disconnect(namespace) {
      host.emit('connection.removed', { id: connectionId(namespace, id) })
    },
    request({ namespace, method, params, signal }) {
      const kind = relayClass(method)
      // The page grants one signature or transfer for one click, and looks at the click the moment it is told of it.
      if (kind === 'sign' || kind === 'value') host.emit('gesture.made', {})
      return host.call('wallet.request', { walletId: id, namespace, method, params }, signal)
    },
  }
}
