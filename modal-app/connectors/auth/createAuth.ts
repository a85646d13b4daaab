import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { connectionId } from '../../../shared/connections.ts'
import type { TextStorage } from '../../lib/guardStorage.ts'
import { inBackground, optional } from '../../lib/inBackground.ts'
import type { ConnectionChange, Connector, ConnectorCapabilities, KeptSessions, OwnerControls } from '../Connector.ts'
import { authId } from '../connectorIds.ts'
import { loadOnce } from '../loadOnce.ts'

export interface AuthOptions {
  storage: TextStorage
  /** One for each origin of a page. */
  storageKey: string
  /** The networks of this site. */
  siteNetworks(): readonly ChainId[]
  onChange(change: ConnectionChange): void
}

/** What talks to the secure site. */
export interface LoadedAuth
  extends Pick<Connector, 'connect' | 'request'>,
    Pick<ConnectorCapabilities, 'authenticate' | 'follow' | 'openAhead' | 'openForRequest'>,
    Pick<KeptSessions, 'restore'>,
    OwnerControls {
  /** Opens the secure site before its answers are needed. */
  preload(): void
  signOut(): Promise<void>
}

interface AuthParts extends AuthOptions {
  /** Loads what talks to the secure site. */
  open(options: AuthOptions): Promise<LoadedAuth>
}

/**
 * The embedded wallet, which the visitor opens by email or with a provider. This half is in the document. The other
 * half, which opens the secure site, loads when a visitor is about to sign in or did so before.
 */
export function createAuthConnector({ open, ...options }: AuthParts): Connector {
  const { storage, storageKey, siteNetworks, onChange } = options
  // @spec 8.email-dependency
  const { load, loaded } = loadOnce('Unable to load email login dependency', () => open(options))
  const capabilities: Partial<ConnectorCapabilities> = {
    preload: () => inBackground(load().then(auth => auth.preload())),
    authenticate: async request => (loaded() ?? (await load())).authenticate(request),
    // Until it has loaded, `connect` opens the window: browsers allow that for at least a second after a click.
    openAhead: social => loaded()?.openAhead(social),
    // For a connection of an earlier visit, it has loaded with the account.
    openForRequest: () => loaded()?.openForRequest(),
    sessions: {
      isAny: async () => Boolean(storage.get(storageKey)),
      restore: async () => (storage.get(storageKey) ? (await load()).restore() : []),
    },
    owner: {
      accountTypes: () => loaded()?.accountTypes() ?? [],
      preferAccountType: async type => (await load()).preferAccountType(type),
      openSecurity: async () => (await load()).openSecurity(),
      sharesUser: () => loaded()?.sharesUser() ?? Boolean(storage.get(shareKeyOf(storageKey))),
      shareUser: async isShared => (await load()).shareUser(isShared),
      updateEmail: async request => (await load()).updateEmail(request),
    },
    follow: async connection => {
      // Without a session, there is nothing to keep.
      if (storage.get(storageKey)) await (await load()).follow(connection)
    },
  }
  return {
    id: authId,
    kind: 'auth',
    name: 'Email',
    namespaces: authNamespaces,
    capability: name => capabilities[name],
    connect: async request => (loaded() ?? (await load())).connect(request),
    request: async request => (await load()).request(request),
    async disconnect(namespace) {
      storage.set(storageKey, '')
      // One sign-in yields an account per namespace.
      const used = new Set([namespace, ...siteNetworks().map(namespaceOf)])
      for (const each of authNamespaces)
        if (used.has(each)) onChange({ type: 'removed', id: connectionId(each, authId) })
      // The page has already dropped the account, whatever the secure site answers.
      await optional(load().then(auth => auth.signOut()))
    },
  }
}

/** The storage key for the address whose owner lets the page know who they are. */
export const shareKeyOf = (storageKey: string): string => `${storageKey}:user`

/** Namespaces in which the embedded wallet has an account. */
export const authNamespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]
