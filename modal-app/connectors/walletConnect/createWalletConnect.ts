import type { ChainId } from '../../../shared/caip.ts'
import { connectionId } from '../../../shared/connections.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type {
  ConnectionChange,
  Connector,
  ConnectorCapabilities,
  ConnectRequest,
  ConnectResult,
  KeptSessions,
} from '../Connector.ts'
import { walletConnectId } from '../connectorIds.ts'
import { loadOnce } from '../loadOnce.ts'
import type { RelayRefusal } from './failures.ts'
import type { ClientOptions } from './openSignClient.ts'
import { proposedNamespaces } from './proposedNamespaces.ts'

export interface WalletConnectOptions extends ClientOptions {
  /** The site's networks in all namespaces: one session covers them all. */
  siteNetworks(): readonly ChainId[]
  onChange(change: ConnectionChange): void
  /** The relay refuses this site. Called once for each known cause. */
  onRelayError(refusal: RelayRefusal): void
}

/** What the small half needs. The rest comes with the other half. */
export interface ConnectorOptions extends Pick<WalletConnectOptions, 'settings' | 'siteNetworks' | 'onChange'> {
  /** What is stored under {@link selectionsKey}, as text. */
  readSelections(): Promise<string | undefined>
  /** Loads the other half, some 100 KB, and returns what opens it. */
  loadOpen(): Promise<() => Promise<LoadedWalletConnect>>
}

export interface SessionRequest extends ConnectRequest {
  /** The calling page's networks: tabs of one site may list others. */
  siteChainIds: readonly ChainId[]
}

/** The half that is loaded with sign-client. */
export interface LoadedWalletConnect
  extends Pick<Connector, 'disconnect' | 'request'>,
    Pick<ConnectorCapabilities, 'authenticate' | 'grantedNetworks' | 'follow' | 'resume'>,
    Pick<KeptSessions, 'restore'> {
  connect(request: SessionRequest): Promise<ConnectResult>
}

/** Our entry beside sign-client's: selections by topic. Not empty while there is a session. */
export const selectionsKey = 'selections'
const noSelections = '{}'

/**
 * Reaches wallets on another device or in another app, through a relay. This small half loads the other at its first
 * use.
 */
export function createWalletConnectConnector(options: ConnectorOptions): Connector {
  const { load, loading } = loadOnce('WalletConnect could not be loaded', async () => (await options.loadOpen())())
  const isAny = async () => ((await options.readSelections()) ?? noSelections) !== noSelections
  const capabilities: Partial<ConnectorCapabilities> = {
    preload: () => inBackground(options.loadOpen()),
    authenticate: async request => (await load()).authenticate(request),
    grantedNetworks: async namespace => (await loading())?.grantedNetworks(namespace),
    sessions: {
      isAny,
      restore: async () => ((await isAny()) ? (await load()).restore() : []),
    },
    async follow(connection) {
      await (await loading())?.follow(connection)
    },
    async resume() {
      await (await loading())?.resume()
    },
  }

  return {
    id: walletConnectId,
    kind: 'walletConnect',
    name: 'WalletConnect',
    namespaces: proposedNamespaces(options.settings),
    capability: name => capabilities[name],
    connect: async request => (await load()).connect({ ...request, siteChainIds: options.siteNetworks() }),
    async request(request) {
      return (await load()).request(request)
    },
    async disconnect(namespace) {
      if (loading() || (await isAny())) await (await load()).disconnect(namespace)
      else options.onChange({ type: 'removed', id: connectionId(namespace, walletConnectId) })
    },
  }
}
