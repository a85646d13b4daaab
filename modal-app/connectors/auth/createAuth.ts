import { connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { TextStorage } from '../../lib/guardStorage.ts'
import { authId } from '../authId.ts'
import type { ConnectionChange, Connector } from '../Connector.ts'

export interface AuthOptions {
  storage: TextStorage
  /** One for each origin of a page. */
  storageKey: string
  onChange(change: ConnectionChange): void
}

/** What talks to the secure site. */
export interface LoadedAuth extends Pick<Required<Connector>, 'connect' | 'request' | 'restore' | 'openSecurity'> {
  /** Opens the secure site, before anybody needs its answer. */
  preload(): void
  signOut(): Promise<void>
}

export interface AuthParts extends AuthOptions {
  load(options: AuthOptions): Promise<LoadedAuth>
}

/**
 * The embedded wallet, which the visitor opens by email. This half is in the document; the one that opens the secure site is
 * loaded once a visitor is about to sign in, or has before.
 */
export function createAuthConnector({ load, ...options }: AuthParts): Connector {
  const { storage, storageKey, onChange } = options
  let loading: Promise<LoadedAuth> | undefined
  const talk = () => {
    loading ??= load(options).catch(cause => {
      loading = undefined
      // @spec 8.email-dependency
      throw new ConnectKitError('network_error', 'Unable to load email login dependency', {}, cause)
    })
    return loading
  }
  return {
    id: authId,
    kind: 'auth',
    name: 'Email',
    namespaces: ['eip155'],
    preload: () =>
      void talk().then(
        loaded => loaded.preload(),
        () => {},
      ),
    connect: async request => (await talk()).connect(request),
    request: async request => (await talk()).request(request),
    openSecurity: async () => (await talk()).openSecurity(),
    async disconnect() {
      storage.set(storageKey, '')
      onChange({ type: 'removed', id: connectionId('eip155', authId) })
      // The page has let go of the account already, whatever the secure site answers.
      await talk()
        .then(loaded => loaded.signOut())
        .catch(() => {})
    },
    hasSession: async () => Boolean(storage.get(storageKey)),
    restore: async () => (storage.get(storageKey) ? (await talk()).restore() : []),
  }
}
