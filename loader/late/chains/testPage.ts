import '../../fakeBrowser.ts'
import { vi } from 'vitest'
import { createCore } from '../../../e2e/wallets/chainWallets/createCore.ts'
import { kinds } from '../../../e2e/wallets/chainWallets/kinds.ts'
import type { ChainWalletOptions } from '../../../e2e/wallets/chainWallets/options.ts'
import { testCore } from '../../../e2e/wallets/chainWallets/testCore.ts'
import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { toProviderError } from '../../../shared/errors.ts'
import type { FrameEvents } from '../../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { createCore as createLoaderCore } from '../../core.ts'
import { hearConnections } from '../../hearConnections.ts'
import { readOptions } from '../../options.ts'
import type { Shared } from '../../shared.ts'
import { createRelay, type Relay } from '../../wallets/relay.ts'
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

/** The script of other namespaces with real parts of the loader, and what the iframe says and asks played by the test. */
export interface TestPage extends Shared {
  relay: Relay
  /** As the iframe asks. */
  ask<M extends 'wallet.connect' | 'wallet.request'>(
    method: M,
    params: HostMethods[M]['params'],
    signal?: AbortSignal,
  ): Promise<HostMethods[M]['result']>
  /** As the iframe tells. */
  say: <E extends Heard>(event: E, payload: FrameEvents[E]) => void
  /** Connects a wallet of the page as the iframe does: asks, then tells. */
  connect(walletId: string, chainId: ChainId, isBeside?: boolean): Promise<string[]>
  /** What the page's listeners heard: `connect solana`. */
  heard: string[]
  isOpen: boolean
  /** The visitor has clicked in this opening. */
  isChosen: boolean
}

type Heard = keyof ReturnType<typeof hearConnections>

const pages: TestPage[] = []

export function openPage({
  said = {},
  namespaces = everyNamespace,
}: {
  said?: object
  namespaces?: readonly Namespace[]
} = {}): TestPage {
  const options = readOptions({ projectId: 'demo', ...said })
  const core = createLoaderCore('1.0.0', options)
  const relay = createRelay(core, 'value', { isOpen: () => page.isOpen, isAsking: () => false })
  const isOpen = () => page.isOpen
  const hear = hearConnections(core, { isConcerned: isOpen, mayEnd: isOpen, isChosen: () => page.isChosen })
  const page: TestPage = {
    core,
    options,
    relay: { ...relay, isChosen: () => page.isChosen },
    request: vi.fn(async () => null),
    namespaces,
    isOpen: true,
    isChosen: true,
    heard: [],
    ask: (method, params, signal = new AbortController().signal) =>
      relay.serve[method](params as never, signal).catch(thrown => {
        throw toProviderError(thrown)
      }) as never,
    say: (event, payload) => hear[event](payload as never),
    async connect(walletId, chainId, isBeside = false) {
      const namespace = namespaceOf(chainId)
      const granted = await page.ask('wallet.connect', { walletId, namespace, silent: false, chainIds: [chainId] })
      const id = `${namespace}:${walletId.toLowerCase()}`
      const wallet = { name: walletId, kind: 'announced' as const }
      page.say('connection.upserted', {
        connection: { id, connectorId: walletId, namespace, wallet, ...granted },
        isBeside,
      })
      return granted.accounts.map(({ address }) => address)
    },
  }
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    core.events.on(event, payload => page.heard.push(`${event} ${payload.namespace}`))
  startChains(page)
  pages.push(page)
  return page
}

/** Puts a wallet with real keys into the page. */
export function install(options: Partial<ChainWalletOptions> & Pick<ChainWalletOptions, 'kind'>) {
  const core = testCore(options)
  kinds[options.kind].install(core)
  return core
}

/** The same again, as after a reload: with what it remembers in the page's storage. */
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
const kept: [string, EventListener][] = []
const listen = window.addEventListener.bind(window)
/** Wallets of the standard listen as long as the page lives, and the pages of tests are one window. */
window.addEventListener = ((type: string, listener: never, ...rest: never[]) => {
  if (type === 'wallet-standard:app-ready') kept.push([type, listener])
  return listen(type, listener, ...rest)
}) as typeof window.addEventListener

/** Takes pages and wallets out of the window. */
export function leavePage(): void {
  for (const page of pages.splice(0)) page.core.destroy()
  for (const [type, listener] of kept.splice(0)) removeEventListener(type, listener)
  for (const name of globals) Reflect.deleteProperty(window, name)
  localStorage.clear()
}

/** Reloads: only storage is left. */
export function reloadPage(): void {
  const stored = Object.entries(localStorage)
  leavePage()
  for (const [key, value] of stored) localStorage.setItem(key, value as string)
}

/** Time for what waits a moment. */
export const settle = (ms = 25) => vi.advanceTimersByTimeAsync(ms)
