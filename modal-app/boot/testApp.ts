import { createStore } from 'zustand/vanilla'
import type { ChainId } from '../../shared/caip.ts'
import type { ModalConfig } from '../../shared/config.ts'
import { type Connection, connectionId } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { MarkedNetwork, Network } from '../../shared/networks.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import { isInPage, type PageWallet } from '../../shared/wallets.ts'
import type { Adapters } from '../adapters/Adapter.ts'
import { createFakeAdapter, createFakeAdapters, type FakeAdapter } from '../adapters/fakeAdapter.ts'
import type { ApiClient } from '../api/client.ts'
import type { App } from '../app/App.ts'
import { createFakeClock, type FakeClock } from '../app/fakeClock.ts'
import type { State } from '../app/State.ts'
import {
  createFakeConnector,
  type FakeConnector,
  fakeAuth,
  fakeCoinbase,
  fakeWalletConnect,
} from '../connectors/fakeConnector.ts'
import { accountReady } from '../flow/accountReady.ts'
import type { Route } from '../flow/Route.ts'
import type { ArmListener } from '../host/createArms.ts'
import { createPresses } from '../host/createPresses.ts'
import { createFakeHost, type FakeHost } from '../host/fakeHost.ts'
import type { Link } from '../host/openLink.ts'
import { guardStorage } from '../lib/guardStorage.ts'
import { pageNetwork } from '../networks/shippedNetworks.ts'
import { isOfAccount, type SessionKey, type SessionsState } from '../sessions/sessions.ts'
import { readGuestWallets } from '../settings/guestWallets.ts'
import { initialState } from './initialState.ts'
import { parts } from './parts.ts'
import { countedOf } from './trackOpening.ts'
import { views } from './views.ts'

/** An App made of fakes, for tests and stories. Each test builds its own. */
export interface TestApp extends App {
  readonly host: FakeHost
  readonly clock: FakeClock
  readonly adapter: FakeAdapter
  /** What was counted for the operator. */
  readonly counted: NonNullable<ReturnType<typeof countedOf>>[]
  /** Views that were prefetched, in order. */
  readonly prefetched: Route['view'][]
  /** Links that were opened. */
  readonly opened: Link[]
  /** The fake WalletConnect connector; offered with `settings.walletConnect`. */
  readonly walletConnect: FakeConnector
  /** The fake Coinbase connector; offered with `hasCoinbase`. */
  readonly coinbase: FakeConnector
  /** The fake embedded wallet; offered with `config.embedded`. */
  readonly auth: FakeConnector
  /** Whether guarded buttons are armed when rendered; otherwise, they ignore presses. Tests may change it. */
  isArmed: boolean
  /** Listeners of guarded buttons, the latest last. */
  readonly armListeners: ArmListener[]
  /** The fake connector of a page wallet. */
  wallet(id: string): FakeConnector
}

export interface TestAppOptions extends Partial<PageEvents['host.hello']> {
  networks?: MarkedNetwork[]
  /** Parts of the server's configuration. */
  config?: Partial<ModalConfig>
  /** Parts of the client; the others fail. */
  api?: Partial<ApiClient>
  /** Default: one fake adapter for eip155. */
  adapters?: Adapters
  isMobile?: boolean
  userAgent?: string
  /** Whether to offer Coinbase's wallet. */
  hasCoinbase?: boolean
  /** Whether the page refuses connections that the iframe holds. */
  refusesHeld?: boolean
}

export function testNetwork(id: ChainId, name: string): Network {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://node.example'],
  }
}

export function testWallet(name: string, facts: Partial<PageWallet> = {}): PageWallet {
  return { id: `example.${name.toLowerCase()}`, name, kind: 'announced', namespaces: ['eip155'], ...facts }
}

export function testConnection(wallet: PageWallet, facts: Partial<Connection> = {}): Connection {
  return {
    id: connectionId('eip155', wallet.id),
    connectorId: wallet.id,
    namespace: 'eip155',
    accounts: [{ address: '0x52908400098527886e0f7030069857d2e4169ee7', type: 'eoa' }],
    chainId: 'eip155:1',
    wallet: { name: wallet.name, kind: wallet.kind, icon: wallet.icon },
    ...facts,
  }
}

export const harbour: PageWallet = testWallet('Harbour')
export const lantern: PageWallet = testWallet('Lantern')

const failing = () => Promise.reject(new Error('A test that calls the API brings its own client'))
const noApi: ApiClient = {
  get: failing,
  post: failing,
  walletPictures: async () => ({}),
  proxyUrl: async () => undefined,
}

/** Mimics the page: it lists a session, then answers. */
function takeSessions({ answers }: FakeHost, store: App['store']): void {
  const keep = (taken: SessionKey, added: SessionsState['signedIn']) =>
    store.setState(({ sessions }) => ({
      sessions: { ...sessions, signedIn: [...added, ...sessions.signedIn.filter(each => !isOfAccount(each, taken))] },
    }))
  answers['session.upsert'] = async ({ session: { chainId, address, expiresAt } }) => {
    keep({ chainId, address }, [{ chainId, address, expiresAt }])
    return null
  }
  answers['session.remove'] = async gone => {
    keep(gone, [])
    return null
  }
}

/** Mimics the page: it lists a connection, then answers. */
function takeConnections({ answers }: FakeHost, store: App['store'], refusesHeld: boolean): void {
  answers['connection.upsert'] = async ({ connection }) => {
    if (refusesHeld && !isInPage(connection.wallet.kind)) throw new ConnectKitError('account_in_use', 'Refused')
    store.setState(({ connections }) => ({
      connections: {
        list: [connection, ...connections.list.filter(({ namespace }) => namespace !== connection.namespace)],
        activeNamespace: connection.namespace,
      },
    }))
    return null
  }
}

export function createTestApp(options: TestAppOptions = {}): TestApp {
  const {
    networks,
    config: configured,
    api,
    adapters,
    isMobile = false,
    userAgent = '',
    hasCoinbase,
    refusesHeld = false,
    ...said
  } = options
  const clock = createFakeClock()
  const connections = said.connections ?? []
  const hello: PageEvents['host.hello'] = {
    wallets: [harbour, lantern],
    connections,
    activeNamespace: connections[0]?.namespace ?? null,
    options: {},
    theme: 'light',
    locale: 'en',
    ...said,
  }
  const config: ModalConfig = {
    projectId: 'demo',
    version: '1.0.0',
    origin: 'https://shop.example',
    projectName: 'Shop',
    apiUrl: 'https://cdn.example',
    networks: networks ?? [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:10', 'Optimism')],
    remote: { settings: {}, locked: [] },
    recommended: [],
    walletCount: 0,
    ...configured,
  }
  const store = createStore<State>(() => initialState(hello, config, clock.now(), readGuestWallets, pageNetwork))
  const adapter = createFakeAdapter()
  const fakes = new Map<string, FakeConnector>()
  const counted: TestApp['counted'] = []
  const prefetched: Route['view'][] = []
  const opened: Link[] = []
  const host = createFakeHost()
  const onEnd = (id: string) => host.emit('connection.removed', { id })
  const walletConnect = createFakeConnector(fakeWalletConnect, { onEnd })
  const coinbase = createFakeConnector(fakeCoinbase, { onEnd })
  const auth = createFakeConnector(fakeAuth, { onEnd })
  takeConnections(host, store, refusesHeld)
  takeSessions(host, store)
  const find = (walletId: string) => {
    if (walletId === walletConnect.id) return store.getState().settings.walletConnect ? walletConnect : undefined
    if (walletId === coinbase.id) return hasCoinbase ? coinbase : undefined
    if (walletId === auth.id) return config.embedded && store.getState().settings.email ? auth : undefined
    const wallet = store.getState().page.wallets.find(({ id }) => id === walletId)
    if (wallet && !fakes.has(walletId)) fakes.set(walletId, createFakeConnector(wallet, { onEnd }))
    return wallet && fakes.get(walletId)
  }
  const app: TestApp = {
    config,
    store,
    adapter,
    isMobile,
    userAgent,
    api: { ...noApi, ...api },
    views,
    parts,
    accountReady,
    host,
    clock,
    walletConnect,
    coinbase,
    auth,
    counted,
    prefetched,
    opened,
    isArmed: true,
    armListeners: [],
    presses: createPresses(clock),
    watchArmed(element, listener) {
      app.armListeners.push(listener)
      if (app.isArmed) element.dataset.armed = ''
      return {
        press(_, act) {
          if (!app.isArmed) return
          listener.onTaken()
          act()
        },
        stop: () => delete element.dataset.armed,
      }
    },
    openLink: async link => void opened.push(link),
    count(event) {
      const one = countedOf(event)
      if (one) counted.push(one)
    },
    prefetch: view => void prefetched.push(view),
    ended: new Set(),
    // Each app stores data in its own memory, as if the browser denied storage.
    storage: guardStorage(() => {
      throw new Error('Denied')
    }),
    adapters: adapters ?? createFakeAdapters(adapter),
    nodeProofs: new Map(),
    connectors: { find },
    wallet(id) {
      const fake = find(id)
      if (!fake) throw new Error(`The page has no wallet ${id}`)
      return fake
    },
  }
  return app
}
