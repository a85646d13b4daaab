import { connectionId } from '../../../shared/connections.ts'
import { chainMethods } from '../../../shared/protocol/chainMethods.ts'
import { relayClass } from '../../../shared/protocol/relayClass.ts'
import type { PageWallet } from '../../../shared/wallets.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { Host } from '../../host/Host.ts'
import type { Connector } from '../Connector.ts'
import { noRequestedChain } from '../noRequestedChain.ts'

/** A wallet of the host page, reached through the loader's relay, which translates its dialect. */
export function createPageWalletConnector(
  host: Host,
  { id, kind, name, icon, rdns, namespaces }: PageWallet,
): Connector {
  return {
    id,
    kind,
    name,
    icon,
    rdns,
    namespaces,
    async connect({ namespace, chainIds, signal }) {
      const session = await host.call('wallet.connect', { walletId: id, namespace, chainIds, silent: false }, signal)
      const moves = namespaceFacts[namespace].networkChange === 'wallet'
      if (!moves && !chainIds.includes(session.chainId)) throw noRequestedChain(chainIds)
      return session
    },
    async disconnect(namespace) {
      host.emit('connection.removed', { id: connectionId(namespace, id) })
    },
    async request(request) {
      const { namespace, chainId, method, params, signal, left } = request
      const methods = chainMethods[namespace]
      if (methods && relayClass(methods, method) === 'value') (await import('../checkRequest.ts')).checkRequest(request)
      return host.call('wallet.request', { walletId: id, chainId, method, params }, signal, left)
    },
  }
}
