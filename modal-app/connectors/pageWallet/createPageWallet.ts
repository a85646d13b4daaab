import { connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { PageWallet } from '../../../shared/wallets.ts'
import type { Host } from '../../host/Host.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type { Connector, ConnectorCapabilities } from '../Connector.ts'

async function loadCalls() {
  try {
    return await import('./callPageWallet.ts')
  } catch (cause) {
    throw new ConnectKitError('network_error', 'The calls of page wallets could not be loaded', {}, cause)
  }
}

/**
 * A wallet of the host page, reached through the loader's relay, which translates its dialect. The calls load with the
 * interest in a wallet.
 */
export function createPageWalletConnector(
  host: Host,
  { id, kind, name, icon, rdns, namespaces }: PageWallet,
): Connector {
  const capabilities: Partial<ConnectorCapabilities> = {
    preload: () => inBackground(loadCalls()),
    authenticate: async request => (await loadCalls()).authenticatePageWallet(host, id, request),
  }
  return {
    id,
    kind,
    name,
    icon,
    rdns,
    namespaces,
    capability: name => capabilities[name],
    connect: async request => (await loadCalls()).connectPageWallet(host, id, request),
    async disconnect(namespace) {
      host.emit('connection.removed', { id: connectionId(namespace, id) })
    },
    request: async request => (await loadCalls()).callPageWallet(host, id, request),
  }
}
