import { connectionId } from '../../../shared/connections.ts'
import { chainRelayClass } from '../../../shared/protocol/chainRelayClass.ts'
import { relayClass } from '../../../shared/protocol/relayClass.ts'
import type { PageWallet } from '../../../shared/wallets.ts'
import type { Host } from '../../host/Host.ts'
import type { Connector } from '../Connector.ts'
import { noRequestedChain } from '../noRequestedChain.ts'

/** A wallet of the host page, reached through the loader's relay, which knows its dialect. */
export function createPageWalletConnector(
  host: Host,
  { id, kind, name, icon, rdns, namespaces }: PageWallet,
): Connector {
  // The page grants one signature or transfer for one click, and looks at the click the moment it is told of it.
  const keepClick = () => host.emit('gesture.made', {})
  return {
    id,
    kind,
    name,
    icon,
    rdns,
    namespaces,
    async connect({ namespace, chainIds, signal }) {
      const wanted = { walletId: id, namespace, silent: false }
      if (namespace === 'eip155') return host.call('wallet.connect', wanted, signal)
      const session = await host.call('chain.connect', { ...wanted, chainIds }, signal)
      // A wallet of eip155 is anywhere, and moves; others are for the networks they connect to.
      if (!chainIds.includes(session.chainId)) throw noRequestedChain(chainIds)
      return session
    },
    async disconnect(namespace) {
      host.emit('connection.removed', { id: connectionId(namespace, id) })
    },
    keepClick,
    async request(request) {
      const { namespace, chainId, method, params, signal } = request
      const kind = namespace === 'eip155' ? relayClass(method) : chainRelayClass(namespace, method)
      if (kind === 'sign' || kind === 'value') keepClick()
      if (namespace !== 'eip155' && kind === 'value') (await import('../checkRequest.ts')).checkRequest(request)
      if (namespace === 'eip155')
        return host.call('wallet.request', { walletId: id, namespace, method, params }, signal)
      return host.call('chain.request', { walletId: id, chainId, method, params }, signal)
    },
  }
}
