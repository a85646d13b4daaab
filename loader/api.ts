import { isNamespace, type Namespace } from '../shared/caip.ts'
import type { Connection } from '../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../shared/errors.ts'
import type { ViewName } from '../shared/views.ts'
import type { PageWallet } from '../shared/wallets.ts'
import { type Account, toAccount } from './connections.ts'
import type { Core } from './core.ts'
import type { Modal } from './modal.ts'
import type { PageProvider } from './provider.ts'
import { readState, type State } from './state.ts'

/** Events of {@link ConnectKit.on}. */
export interface Events {
  /** A wallet was connected; `reconnected` when it was picked up again after a reload. */
  connect: Account & { reconnected: boolean }
  disconnect: { namespace: Namespace }
  accountsChanged: Account
  chainChanged: Account
  modal: { open: boolean; view: ViewName | null }
  /** A failure outside any call of yours, such as the modal breaking down while it is open. */
  error: ConnectKitError
}

const eventNames: readonly (keyof Events)[] = [
  'connect',
  'disconnect',
  'accountsChanged',
  'chainChanged',
  'modal',
  'error',
]

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
  /** Calls back on one kind of event; returns how to stop. @example ConnectKit.on('connect', account => greet(account)) */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Takes everything of ours out of the page. @example ConnectKit.destroy() */
  destroy(): void
}

function checkNamespace(namespace: unknown): void {
  if (namespace !== undefined && !isNamespace(namespace))
    throw new ConnectKitError('invalid_option', `"${String(namespace)}" is not a namespace; use one such as "eip155"`)
}

/** Every failure of a method of ours is a ConnectKitError, also one of a mistaken call. */
async function guarded<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    throw toConnectKitError(thrown)
  }
}

/** The public object over the parts that do the work. */
export function createApi(core: Core, modal: Modal, provider: PageProvider, destroy: () => void): ConnectKit {
  const { connections, discovery, events } = core

  const accountOf = (namespace?: Namespace): Account | null => {
    const which = namespace ?? connections.activeNamespace()
    const connection: Connection | undefined = which ? connections.of(which) : undefined
    return connection ? toAccount(connection) : null
  }

  return Object.freeze<ConnectKit>({
    version: core.version,
    ready: core.ready,
    open: (options = {}) =>
      guarded(async () => {
        checkNamespace(options?.namespace)
        await modal.open({ view: options?.view, namespace: options?.namespace })
        return accountOf(options?.namespace)
      }),
    close: () => guarded(async () => modal.close()),
    connect: options =>
      guarded(async () => {
        checkNamespace(options?.namespace)
        const wallet = discovery.find(String(options?.walletId))
        if (!wallet)
          throw new ConnectKitError('wallet_not_found', `No wallet "${String(options?.walletId)}"; see getWallets()`)
        await modal.connect(wallet.info.id, options.namespace)
        const connection = connections.byConnector(wallet.info.id)
        if (!connection) throw new ConnectKitError('wallet_failed', 'The wallet went away again at once')
        return toAccount(connection)
      }),
    disconnect: namespace =>
      guarded(async () => {
        checkNamespace(namespace)
        await core.disconnect(namespace)
      }),
    getProvider: namespace => (namespace === 'eip155' ? provider : null),
    getAccount: accountOf,
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
    subscribe: listener => core.changes.on('state', () => listener(readState(core, modal))),
    on(event, listener) {
      if (!eventNames.includes(event))
        throw new ConnectKitError(
          'invalid_option',
          `There is no event "${String(event)}"; use ${eventNames.join(', ')}`,
        )
      return events.on(event, listener)
    },
    destroy,
  })
}
