import { connectionId } from '../../../shared/connections.ts'
import type { PageWallet } from '../../../shared/wallets.ts'
import type { Host } from '../../host/Host.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type { Connector, ConnectorCapabilities } from '../Connector.ts'
import { loadOnce } from '../loadOnce.ts'

/**
 * A wallet of the host page, reached through the loader's relay, which translates its dialect. The calls load at the
 * first sign of interest.
 */
export function createPageWalletConnector(
  host: Host,
  { id, kind, name, icon, rdns, namespaces }: PageWallet,
): Connector {
  const { load } = loadOnce('The calls of page wallets could not be loaded', () => import('./callPageWallet.ts'))
  const capabilities: Partial<ConnectorCapabilities> = {
    preload: () => inBackground(load()),
    authenticate: async request => (await load()).authenticatePageWallet(host, id, request),
  }
  return {
    id,
    kind,
    name,
    icon,
    rdns,
    namespaces,
    capability: name => capabilities[name],
    connect: async request => (await load()).connectPageWallet(host, id, request),
    async disconnect(namespace) {
      host.emit('connection.removed', { id: connectionId(namespace, id) })
    },
    request: async request => (await load()).callPageWallet(host, id, request),
  }
}
