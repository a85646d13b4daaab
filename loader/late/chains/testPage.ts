import { englishTexts } from '../../loaderTexts.ts'
import '../../fakeBrowser.ts'
import { afterEach, beforeEach, type Mock, vi } from 'vitest'
import { createCore } from '../../../e2e/wallets/chainWallets/createCore.ts'
import { kinds } from '../../../e2e/wallets/chainWallets/kinds.ts'
import type { ChainWalletOptions } from '../../../e2e/wallets/chainWallets/options.ts'
import { testCore } from '../../../e2e/wallets/chainWallets/testCore.ts'
import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { toConnectKitError, toProviderError } from '../../../shared/errors.ts'
import type { FrameEvents } from '../../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { createCore as createLoaderCore } from '../../kernel/core.ts'
import { readOptions } from '../../kernel/options.ts'
import type { Shared } from '../../kernel/shared.ts'
import { loaderExports } from '../../loaderExports.ts'
import { forgetCounts, walletsOf } from '../../testConnect.ts'
import { createFrameSource } from '../modal/frameSource.ts'
import { createRelay, type Relay } from '../modal/gate/relay.ts'
import { hearConnections } from '../modal/hearConnections.ts'
import { startChains } from './startChains.ts'

export const chains = {
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmos:cosmoshub-4',
} as const satisfies Record<string, ChainId>

export const everyNamespace: Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/** The chains script with real parts of the loader. The test plays the iframe. */
export interface TestPage extends Omit<Shared, 'isOpen'> {
  relay: Relay
  /** Requests to the iframe for a connection that it holds. */
  askFrame: Mock<Parameters<typeof createFrameSource>[0]['request']>
  /** Sends a request as the iframe. */
  ask<M extends 'wallet.connect' | 'wallet.request'>(
    method: M,
    params: HostMethods[M]['params'],
    signal?: AbortSignal,
  ): Promise<HostMethods[M]['result']>
  /** Sends an event as the iframe. */
  say: <E extends Heard>(event: E, payload: FrameEvents[E]) => void
  /** Offers a connection to the page as the iframe. @returns the page's reason to refuse it, if any */
  upsert(params: HostMethods['connection.upsert']['params']): string | undefined
  /** Connects a wallet in the page as the iframe does: a request, then an event. */
  connect(walletId: string, chainId: ChainId, isBeside?: boolean): Promise<string[]>
  /** Events that the page's listeners heard, such as `connect solana`. */
  heard: string[]
  isOpen: boolean
  isChosen: boolean
}

type Heard = keyof ReturnType<typeof hearConnections>['heard']

const pages: TestPage[] = []

export function openPage(namespaces: readonly Namespace[] = everyNamespace, overrides: object = {}): TestPage {
  forgetCounts()
  const options = readOptions({ projectId: 'demo', ...overrides })
  const core = createLoaderCore('1.0.0', options)
  const askFrame = vi.fn(async () => null as unknown)
  core.serve({ frame: createFrameSource({ request: askFrame, preload: () => {} }) })
  const wallets = walletsOf(core)
  const relay = createRelay(core, wallets, options.relay, { isOpen: () => page.isOpen, isAsking: () => false })
  const isOpen = () => page.isOpen
  const { upsert, heard } = hearConnections(core, wallets, {
    isConcerned: isOpen,
    mayEnd: isOpen,
    isChosen: () => page.isChosen,
  })
  const page: TestPage = {
    core,
    exports: loaderExports,
    options,
    texts: englishTexts,
    relay: { ...relay, isChosen: () => page.isChosen },
    askFrame,
    open: vi.fn(async () => {}),
    askSession: async () => null,
    need: async () => {},
    adopt() {},
    another: vi.fn(),
    namespaces,
    isOpen: true,
    isChosen: true,
    heard: [],
    ask(method, params, signal = new AbortController().signal) {
      // A call of the page also counts as a choice.
      const isRequested = page.isOpen && page.isChosen && 'walletId' in params
      const endPermit = isRequested ? relay.allowConnect([params.walletId]) : undefined
      const answer = relay.serve[method](params as never, signal).catch(thrown => {
        throw toProviderError(thrown)
      })
      return answer.finally(() => endPermit?.()) as never
    },
    say: (event, payload) => heard[event](payload as never),
    upsert(params) {
      try {
        upsert(params)
        return undefined
      } catch (refused) {
        return toConnectKitError(refused).code
      }
    },
    async connect(walletId, chainId, isBeside = false) {
      const namespace = namespaceOf(chainId)
      const granted = await page.ask('wallet.connect', { walletId, namespace, chainIds: [chainId] })
      const id = `${namespace}:${walletId.toLowerCase()}`
      const wallet = { name: walletId, kind: 'announced' as const }
      const connection = { id, connectorId: walletId, namespace, wallet, ...granted }
      page.upsert({ connection, isBeside })
      return granted.accounts.map(({ address }) => address)
    },
  }
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    core.events.on(event, payload => page.heard.push(`${event} ${payload.namespace}`))
  startChains({ ...page, isOpen })
  pages.push(page)
  return page
}

/** Puts a wallet with real keys into the page. */
export function install(options: Partial<ChainWalletOptions> & Pick<ChainWalletOptions, 'kind'>) {
  const core = testCore(options)
  kinds[options.kind].install(core)
  return core
}

/** The same wallet after a reload. It restores its state from the page's storage. */
export function installKept(options: ChainWalletOptions) {
  const core = createCore(options, localStorage, kinds[options.kind].decline)
  kinds[options.kind].install(core)
  return core
}

const globals = [
  'btc_providers',
  'XverseProviders',
  'LeatherProvider',
  'okxwallet',
  'unisat',
  'bitkeep',
  'binancew3w',
  'injectedWeb3',
  'keplr',
]
/** The ids of all connections. */
export const idsOf = ({ core }: TestPage) => core.connections.list().map(({ id }) => id)
/** What the page stores for the next visit. */
export const stored = () => JSON.parse(localStorage.getItem('ck:demo') ?? '{}')

export const solanaAddress = 'So11111111111111111111111111111111111111112'

/** A connection that the iframe holds by WalletConnect. */
export function heldBy(namespace: Namespace, chainId: ChainId, address: string): Connection {
  const wallet = { name: 'Alder', kind: 'walletConnect' } as const
  const id = `${namespace}:walletconnect`
  return { id, connectorId: 'walletConnect', namespace, chainId, accounts: [{ address }], wallet }
}

/** Registers wallets by the wallet standard. */
export function register(...wallets: object[]): void {
  const detail = ({ register }: { register(...each: object[]): void }) => register(...wallets)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

const kept: [string, EventListener][] = []
const listen = window.addEventListener.bind(window)
/** Wallets listen for as long as the window lives, and tests share it. */
window.addEventListener = ((type: string, listener: never, ...rest: never[]) => {
  if (type === 'wallet-standard:app-ready') kept.push([type, listener])
  return listen(type, listener, ...rest)
}) as typeof window.addEventListener

/** Gives each test an empty window and timers of its own. */
export function setUpPages(): void {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    leavePage()
    Reflect.deleteProperty(window, Symbol.for('connectkit'))
    vi.useRealTimers()
  })
}

/** Removes pages and wallets from the window. */
export function leavePage(): void {
  for (const page of pages.splice(0)) page.core.destroy()
  for (const [type, listener] of kept.splice(0)) removeEventListener(type, listener)
  for (const name of globals) Reflect.deleteProperty(window, name)
  localStorage.clear()
}

/** A reload keeps only the storage. */
export function reloadPage(): void {
  const stored = Object.entries(localStorage)
  leavePage()
  for (const [key, value] of stored) localStorage.setItem(key, value as string)
}

/** Lets short waits pass. */
export const settle = (ms = 25) => vi.advanceTimersByTimeAsync(ms)
