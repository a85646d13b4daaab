import { type ChainId, isChainId, type Namespace, namespaces } from '../shared/caip.ts'
import { type Theme, themes } from '../shared/config.ts'
import { connectionId } from '../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../shared/errors.ts'
import type { Network } from '../shared/networks.ts'
import type { PageViewName } from '../shared/views.ts'
import type { PageWallet } from '../shared/wallets.ts'
import { type Account, toAccount } from './account.ts'
import type { Core, NetworkChange } from './core.ts'
import { type Events, eventNames } from './events.ts'
import type { Modal } from './modal.ts'
import { wrongValue } from './options.ts'
import { ownOf } from './ownOf.ts'
import type { PageProvider } from './provider.ts'
import { readState, type State } from './state.ts'

/** As many as `host.hello` may hold. */
const maxNetworkChanges = 200

/**
 * What is connected of another namespace than eip155: a wallet of the wallet standard (`@wallet-standard/base`) with the features
 * of Solana or of Bitcoin. Every one also takes the methods of WalletConnect's RPC reference, such as `sendTransfer` of Bitcoin
 * or `polkadot_signMessage`.
 */
export interface StandardProvider {
  /** @throws an `Error` of integer `code`, as EIP-1193 has it */
  request(args: { method: string; params?: object }): Promise<unknown>
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly {
    address: string
    publicKey: Uint8Array
    chains: readonly string[]
    features: readonly string[]
  }[]
  readonly features: Readonly<Record<string, object>>
}

/** What a wallet installed in this browser looks like from outside. */
export interface Wallet extends Pick<PageWallet, 'id' | 'name' | 'icon' | 'rdns' | 'namespaces'> {
  installed: boolean
}

/** What {@link ConnectKit.open} shows; nothing of it, and the rules choose: the account, or Connect. */
export interface OpenOptions {
  /**
   * A view by its name. One that makes no sense just now gives way: without a wallet the account is Connect. `ProfileWallets` takes
   * `multiWallet`, and rejects `multi_wallet_off` without.
   */
  view?: PageViewName
  /** Another than the active one: goes on with what is connected there, or connects a wallet of it. */
  namespace?: Namespace
  /**
   * A pairing of WalletConnect 2 that the page has made by itself, `wc:…`, to be scanned or opened: as a code, or on a phone by the
   * list of wallets. The modal connects nothing then; whoever made the pairing closes it once a wallet has taken it up, and calls
   * this again with another before it is over.
   * @example
   * const { uri, approval } = await signClient.connect({ optionalNamespaces })
   * ConnectKit.open({ uri })
   * await approval()
   * await ConnectKit.close()
   */
  uri?: string
  /** Of `SwitchNetwork`: the network the wallet is asked for, of those of this site; without, the first it is not on. */
  arguments?: { chainId?: ChainId }
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
   * @throws ConnectKitError when the modal cannot be shown, such as `frame_blocked`, `origin_not_allowed`, `not_available`,
   * `invalid_option`
   * @example const account = await ConnectKit.open()
   */
  open(options?: OpenOptions): Promise<Account | null>
  /** Hides the modal. @example await ConnectKit.close() */
  close(): Promise<void>
  /**
   * Connects one wallet without showing the modal. One that is connected is not asked again: it becomes the one in use, which
   * is how a site with several wallets (`multiWallet`) switches between them.
   * @param options `walletId` is an id or rdns of {@link getWallets}; `address` says which account of it comes first, where
   * that is not the wallet's to say, such as Bitcoin's for payments or for ordinals
   * @throws ConnectKitError `wallet_not_found`, `user_rejected`; `invalid_params` or `caip_invalid` for an `address` that is
   * none of the wallet's, which is not connected then
   * @example await ConnectKit.connect({ walletId: ConnectKit.getWallets()[0].id })
   */
  connect(options: { walletId: string; namespace?: Namespace; address?: string }): Promise<Account>
  /**
   * Asks the connected wallet to change its network, adding it there if need be; with nothing connected, chooses the
   * network for the next connection.
   * @param chainId CAIP-2
   * @throws ConnectKitError `network_not_found`, `user_rejected`
   * @example await ConnectKit.switchNetwork('eip155:137')
   */
  switchNetwork(chainId: ChainId): Promise<void>
  /**
   * Adds a network to those of the project, for this visit.
   * @throws ConnectKitError `invalid_option`, naming the field
   * @example await ConnectKit.addNetwork({ id: 'eip155:100', name: 'Gnosis', nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 }, rpcUrls: ['https://rpc.gnosischain.com'] })
   */
  addNetwork(network: Network): Promise<void>
  /** Takes a network out, for this visit. @example await ConnectKit.removeNetwork('eip155:100') */
  removeNetwork(chainId: ChainId): Promise<void>
  /** `auto` follows the visitor's system. @example ConnectKit.setTheme('dark') */
  setTheme(theme: Theme): void
  /** Loads the modal, hidden, for a visitor who is about to open it. @example button.onpointerenter = ConnectKit.preload */
  preload(): void
  /** Disconnects a namespace, or everything. @example await ConnectKit.disconnect() */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Of eip155 the EIP-1193 provider, there also while nothing is connected. Of other namespaces what is connected there,
   * `{accounts, features, request}`, from the first connection on, and null before.
   * @example const client = createWalletClient({ transport: custom(ConnectKit.getProvider('eip155')) })
   */
  getProvider(namespace: 'eip155'): PageProvider
  getProvider(namespace: Exclude<Namespace, 'eip155'>): StandardProvider | null
  getProvider(namespace: Namespace): PageProvider | StandardProvider | null
  /** The account of a namespace, or the active one. @example ConnectKit.getAccount()?.address */
  getAccount(namespace?: Namespace): Account | null
  /** Everything at once, as frozen plain data. @example ConnectKit.getState().open */
  getState(): State
  /**
   * Wallets found in this page; those of other namespaces than eip155 are looked for once the modal has been loaded.
   * @example ConnectKit.getWallets().map(wallet => wallet.name)
   */
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

/**
 * The public object over the parts that do the work.
 * @param releaseUrl where this release lies on the server; the page on errors is there too
 */
export function createApi(core: Core, modal: Modal, releaseUrl: URL, destroy: () => void): ConnectKit {
  const { connections, discovery, events, networkChanges } = core

  /** Every failure a page gets to see is a ConnectKitError with a link. */
  const linked = (thrown: unknown): ConnectKitError => {
    const error = toConnectKitError(thrown)
    error.docs = new URL(error.docs, releaseUrl).href
    return error
  }

  const guarded =
    <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      run(...args).catch(thrown => {
        throw linked(thrown)
      })

  const insist = (isValid: boolean, name: string, value: unknown, accepted: string) => {
    if (!isValid) throw linked(new ConnectKitError('invalid_option', wrongValue(name, value, accepted)))
  }

  const insistOneOf = (name: string, value: unknown, accepted: readonly unknown[]) =>
    insist(accepted.includes(value), name, value, accepted.join(', '))

  const checkNamespace = (namespace: unknown) =>
    namespace === undefined || insistOneOf('namespace', namespace, namespaces)

  const checkChainId = (chainId: unknown) => insist(isChainId(chainId), 'chainId', chainId, 'a CAIP-2 id')

  const getAccount = (namespace = connections.activeNamespace() ?? 'eip155'): Account | null => {
    checkNamespace(namespace)
    const connection = connections.find('namespace', namespace)
    return connection ? toAccount(connection) : null
  }

  /** The same object until something has changed: frameworks compare. */
  let state: State | undefined
  events.on('state', () => {
    state = undefined
  })
  const getState = () => {
    state ??= readState(core, modal.state())
    return state
  }

  /** A page that goes on for ever still has a `host.hello` that can be sent: the last ones are kept. */
  const keepChange = (change: NetworkChange) =>
    void networkChanges.splice(0, networkChanges.push(change) - maxNetworkChanges)

  // Ours is the first listener, so those of the page get the link.
  events.on('error', linked)

  return Object.freeze<ConnectKit>({
    version: core.version,
    ready: core.ready,
    open: guarded(async options => {
      const { view, namespace, uri, arguments: given } = ownOf(options)
      checkNamespace(namespace)
      insist(view === undefined || typeof view === 'string', 'view', view, 'a name')
      await modal.open({ view, namespace, uri, arguments: given })
      return getAccount(namespace)
    }),
    close: guarded(async () => modal.close()),
    connect: guarded(async options => {
      const { walletId, namespace, address } = ownOf(options)
      checkNamespace(namespace)
      const id = discovery.idOf(String(walletId))
      await modal.connect({ walletId: id, namespace, address })
      const connection = namespace
        ? connections.find('id', connectionId(namespace, id))
        : connections.find('connectorId', id)
      if (!connection) throw new ConnectKitError('wallet_failed', 'The wallet left')
      return toAccount(connection)
    }),
    switchNetwork: guarded(async chainId => {
      checkChainId(chainId)
      await modal.ask('network.switch', { chainId })
    }),
    addNetwork: guarded(async network => {
      await modal.ask('network.add', { network })
      keepChange({ network })
    }),
    removeNetwork: guarded(async chainId => {
      checkChainId(chainId)
      await modal.ask('network.remove', { chainId })
      keepChange({ chainId })
    }),
    setTheme(theme) {
      insistOneOf('theme', theme, themes)
      modal.setTheme(theme)
    },
    preload: modal.preload,
    disconnect: guarded(async namespace => {
      checkNamespace(namespace)
      await core.disconnect(namespace)
    }),
    getProvider(namespace) {
      checkNamespace(namespace ?? null)
      return (core.providers[namespace] ?? null) as never
    },
    getAccount,
    getState,
    getWallets: () =>
      discovery.list().map(wallet => {
        const { kind, ...shown } = structuredClone(wallet)
        return { ...shown, installed: true }
      }),
    subscribe: listener => events.on('state', () => listener(getState())),
    on(event, listener) {
      insistOneOf('event', event, eventNames)
      const off = events.on(event, listener)
      let isOff = false
      if (event === 'connect')
        for (const late of core.reconnected())
          queueMicrotask(() => isOff || listener({ ...late, reconnected: true } as never))
      return () => {
        isOff = true
        off()
      }
    },
    destroy,
  })
}
