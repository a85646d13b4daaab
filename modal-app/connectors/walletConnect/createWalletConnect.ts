import type { ChainId } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ConnectionChange, Connector, ConnectRequest, ConnectResult } from '../Connector.ts'
import { walletConnectId } from '../walletConnectId.ts'
import { loadSignClient } from './loadSignClient.ts'
import type { ClientOptions } from './openSignClient.ts'
import type { Tabs } from './openTabs.ts'
import { proposedNamespaces } from './proposedNamespaces.ts'
import type { RelayRefusal } from './relayFailure.ts'

export interface WalletConnectOptions extends ClientOptions {
  /** Networks of the site, of all namespaces: one session covers them all. */
  siteNetworks(): readonly ChainId[]
  /** Of the site, which share its sessions; undefined where they cannot reach each other. */
  tabs?: (() => Tabs | undefined) | undefined
  onChange(change: ConnectionChange): void
  /** The relay refuses this site; told once for each cause that is known. */
  onRelayError(refusal: RelayRefusal): void
}

export interface SessionRequest extends ConnectRequest {
  /** As the page that asks has them: tabs of one site may list others. */
  siteChainIds: readonly ChainId[]
}

/** What the heavy half does, once it is there. */
export interface LoadedWalletConnect
  extends Pick<Required<Connector>, 'authenticate' | 'disconnect' | 'request' | 'grantedNetworks' | 'follow'> {
  connect(request: SessionRequest): Promise<ConnectResult>
  restore(): Promise<Connection[]>
  resume(): Promise<void>
}

export interface WalletConnectConnector extends Connector {
  authenticate: LoadedWalletConnect['authenticate']
  /** Loads what `connect` will need; for the hover of its row. */
  preload(): void
  /** The sessions of an earlier visit that still stand; loads nothing where there are none. */
  restore(): Promise<Connection[]>
  /** After the page was hidden or offline: hears what was missed, and asks the wallet whether it is still there. */
  resume(): Promise<void>
}

/** Our own entry beside sign-client's: what was selected, by topic. Not empty while there is a session. */
export const selectionsKey = 'selections'

/**
 * Wallets reached through a relay: on another device, or another app on this one. This half is small and always there;
 * the other is loaded at the first use.
 */
export function createWalletConnectConnector(options: WalletConnectOptions): WalletConnectConnector {
  let loading: Promise<LoadedWalletConnect> | undefined
  const load = () => {
    loading ??= loadSignClient()
      .then(({ openAmongTabs }) => openAmongTabs(options, options.tabs?.()))
      .catch((cause: unknown) => {
        loading = undefined
        throw new ConnectKitError('network_error', 'WalletConnect could not be loaded', {}, cause)
      })
    return loading
  }
  const hasSession = async () => {
    const selections = await options.storage.getItem<object>(selectionsKey)
    return Object.keys(selections ?? {}).length > 0
  }

  return {
    id: walletConnectId,
    kind: 'walletConnect',
    name: 'WalletConnect',
    namespaces: proposedNamespaces(options.settings),
    preload: () => void loadSignClient().catch(() => {}),
    connect: async request => (await load()).connect({ ...request, siteChainIds: options.siteNetworks() }),
    authenticate: async request => (await load()).authenticate(request),
    async request(request) {
      return (await load()).request(request)
    },
    async disconnect(namespace) {
      if (loading || (await hasSession())) await (await load()).disconnect(namespace)
      else options.onChange({ type: 'removed', id: connectionId(namespace, walletConnectId) })
    },
    grantedNetworks: async namespace => (loading ? (await loading).grantedNetworks(namespace) : undefined),
    async follow(connection) {
      if (loading) await (await loading).follow(connection)
    },
    hasSession,
    restore: async () => ((await hasSession()) ? (await load()).restore() : []),
    async resume() {
      if (loading) await (await loading).resume()
    },
  }
}
