import { isNamespace, type Namespace } from '../shared/caip.ts'
import { ConnectKitError } from '../shared/errors.ts'
import type { ViewName } from '../shared/views.ts'
import type { PageWallet } from '../shared/wallets.ts'
import { type Account, toAccount } from './account.ts'
import type { Core } from './core.ts'
import { type Events, eventNames } from './events.ts'
import type { Modal } from './modal.ts'
import type { PageProvider } from './provider.ts'
import { readState, type State } from './state.ts'

/** What a wallet installed in this browser looks like from outside. */
export interface Wallet extends Pick<PageWallet, 'id' | 'name' | 'icon' | 'rdns' | 'namespaces'> {
  installed: boolean
}

/** `window.ConnectKit`. Every method that returns a promise rejects with a {@link ConnectKitError}. */
export interface ConnectKit {
  /** The release of this script. */
  readonly version: string
  /**
   * Settles when a wallet of an earlier visit has been picked up again, or after one second without.
   * @example await ConnectKit.ready; console.log(ConnectKit.getAccount())
   */
  readonly ready: Promise<void>
  /**
   * Shows the modal. Stays pending while it is open; a refusal in a wallet does not settle it.
   * @returns the account when it closes connected, null when it closes without
   * @throws ConnectKitError when the modal cannot be shown, such as `frame_blocked`, `origin_not_allowed`, `not_available`
   * @example const account = await ConnectKit.open()
   */
  open(options?: { view?: ViewName; namespace?: Namespace }): Promise<Account | null>
  /** Hides the modal. @example await ConnectKit.close() */
  close(): Promise<void>
  /**
   * Connects one wallet without showing the modal.
   * @param options `walletId` is an id or rdns of {@link getWallets}
   * @throws ConnectKitError `wallet_not_found`, `user_rejected`
   * @example await ConnectKit.connect({ walletId: ConnectKit.getWallets()[0].id })
   */
  connect(options: { walletId: string; namespace?: Namespace }): Promise<Account>
  /** Disconnects a namespace, or everything. @example await ConnectKit.disconnect() */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * The EIP-1193 provider, there also while nothing is connected; null for a namespace without one.
   * @example const client = createWalletClient({ transport: custom(ConnectKit.getProvider('eip155')) })
   */
  getProvider(namespace: Namespace): PageProvider | null
  /** The account of a namespace, or the active one. @example ConnectKit.getAccount()?.address */
  getAccount(namespace?: Namespace): Account | null
  /** Everything at once, as frozen plain data. @example ConnectKit.getState().open */
  getState(): State
  /** Wallets found in this page. @example ConnectKit.getWallets().map(wallet => wallet.name) */
  getWallets(): Wallet[]
  /** Calls back with each new state; returns how to stop. @example ConnectKit.subscribe(state => render(state)) */
  subscribe(listener: (state: State) => void): () => void
  /**
   * Calls back on one kind of event; returns how to stop. A reconnect that {@link ready} waited for is told to `connect`
   * listeners that come after it, too.
   * @example ConnectKit.on('connect', account => greet(account))
   */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Takes everything of ours out of the page. @example ConnectKit.destroy() */
  destroy(): void
}

function invalid(message: string): ConnectKitError {
  return new ConnectKitError('invalid_option', message)
}

function checkNamespace(namespace: unknown): void {
  if (!isNamespace(namespace)) throw invalid(`"${String(namespace)}" is not a namespace; use one such as "eip155"`)
}

/**
 * The own properties of what a page passed. So the event of `addEventListener('click', ConnectKit.open)`, whose `view`
 * is the window, asks for nothing, and neither does what a page has put on `Object.prototype`.
 */
function ownOf<T extends object>(options: T | undefined): T {
  const own = { __proto__: null, ...options } as unknown as T & { namespace?: unknown }
  if (own.namespace !== undefined) checkNamespace(own.namespace)
  return own
}

/** The public object over the parts that do the work. */
export function createApi(core: Core, modal: Modal, provider: PageProvider, destroy: () => void): ConnectKit {
  const { connections, discovery, events } = core

  const getAccount = (namespace = connections.activeNamespace() ?? 'eip155'): Account | null => {
    checkNamespace(namespace)
    const connection = connections.find('namespace', namespace)
    return connection ? toAccount(connection) : null
  }

  return Object.freeze<ConnectKit>({
    version: core.version,
    ready: core.ready,
    async open(options) {
      const { view, namespace } = ownOf(options)
      if (view !== undefined && typeof view !== 'string')
        throw invalid('view takes the name of a view, such as "Account"')
      await modal.open({ view, namespace })
      return getAccount(namespace)
    },
    async close() {
      modal.close()
    },
    async connect(options) {
      const { walletId, namespace } = ownOf(options)
      const wallet = discovery.find(String(walletId), namespace)
      if (!wallet) throw new ConnectKitError('wallet_not_found', `No wallet "${walletId}"; see getWallets()`)
      const { id } = wallet.info
      await modal.connect(id, namespace)
      const connection = connections.find('connectorId', id)
      if (!connection) throw new ConnectKitError('wallet_failed', 'The wallet went away again at once')
      return toAccount(connection)
    },
    async disconnect(namespace) {
      if (namespace !== undefined) checkNamespace(namespace)
      await core.disconnect(namespace)
    },
    getProvider(namespace) {
      checkNamespace(namespace)
      return namespace === 'eip155' ? provider : null
    },
    getAccount,
    getState: () => readState(core, modal),
    getWallets: () =>
      discovery.list().map(({ id, name, icon, rdns, namespaces }) => ({
        id,
        name,
        icon,
        rdns,
        namespaces: [...namespaces],
        installed: true,
      })),
    subscribe: listener => events.on('state', () => listener(readState(core, modal))),
    on(event, listener) {
      if (!eventNames.includes(event))
        throw invalid(`There is no event "${String(event)}"; use ${eventNames.join(', ')}`)
      const late = event === 'connect' && core.reconnected()
      if (late) queueMicrotask(() => listener({ ...late, reconnected: true } as never))
      return events.on(event, listener)
    },
    destroy,
  })
}
