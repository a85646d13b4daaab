import { onTestFinished, vi } from 'vitest'
import { createWindowWallet, type WindowWallet } from '../../../e2e/wallets/coinbase/createWindowWallet.ts'
import { type WalletMethod, walletMethods } from '../../../e2e/wallets/walletkit/walletMethods.ts'
import { createFakeClock, type FakeClock } from '../../app/fakeClock.ts'
import { openPopup } from '../../host/openPopup.ts'
import { guardStorage, type TextStorage } from '../../lib/guardStorage.ts'
import type { ConnectionChange, Connector } from '../Connector.ts'
import { testCapability } from '../testCapability.ts'
import { coinbaseWindow } from './coinbaseWindow.ts'
import { createCoinbaseConnector } from './createCoinbase.ts'

const walletOrigin = 'https://wallet.example'
/** Anvil's fifth key. */
const key = '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'
export const address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** The wallet's window, as the iframe sees it. */
export interface FakeWindow {
  closed: boolean
  address: URL
  /** Messages it got, in order. */
  readonly heard: { message: Record<string, never>; origin: string }[]
  wallet: WindowWallet
  /** Sends the iframe a message, by default as the wallet's page. */
  say(message: unknown, from?: { origin?: string; source?: unknown }): void
  close(): void
}

/** The iframe's document in a browser whose windows hold the local wallet. */
export interface TestSite {
  connector: Connector
  /** The same site after a reload. */
  reload(): Connector
  clock: FakeClock
  storage: TextStorage
  changes: ConnectionChange[]
  windows: FakeWindow[]
  methods: Record<string, WalletMethod>
  /** From now on, requests wait for an answer. */
  askUser(): void
  /** Resolves when the code that opens the window has loaded, which starts at the visitor's first move. */
  prepared(): Promise<void>
  /** How the browser treats the next window. */
  browser: { refuses: boolean; isolates: boolean; hasClick: boolean; staysSilent: boolean; isMeant: boolean }
}

export function createTestSite({ chains = [1, 10], capabilities = {} } = {}): TestSite {
  const windows: FakeWindow[] = []
  const changes: ConnectionChange[] = []
  const clock = createFakeClock()
  const browser: TestSite['browser'] = {
    refuses: false,
    isolates: false,
    hasClick: true,
    staysSilent: false,
    isMeant: true,
  }
  const memory = new Map<string, string>()
  const methods = { ...walletMethods }
  let isAsking = false

  function openWindow(url: URL): FakeWindow | null {
    if (browser.isolates) browser.hasClick = false
    if (browser.refuses || browser.isolates) return null
    const opened: FakeWindow = {
      closed: false,
      address: url,
      heard: [],
      say(data, { origin = walletOrigin, source = opened } = {}) {
        window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
      },
      close() {
        if (opened.closed) return
        opened.closed = true
        opened.say({ event: 'PopupUnload' })
      },
      wallet: createWindowWallet({
        keys: [key],
        chains: chains.map(chainId => ({ chainId, name: `Chain ${chainId}`, rpcUrl: 'https://node.example' })),
        methods,
        capabilities,
        memory: {
          getItem: name => memory.get(name) ?? null,
          setItem: (name, value) => void memory.set(name, value),
        },
        send: message => opened.say(message),
        done: () => opened.close(),
      }),
    }
    const postMessage = (message: Record<string, never>, origin: string) => {
      opened.heard.push({ message, origin })
      void opened.wallet.hear(message, location.origin)
    }
    opened.wallet.subscribe(() => {
      if (!isAsking && opened.wallet.state().question) void opened.wallet.approve()
    })
    windows.push(opened)
    // Windows load later.
    if (!browser.staysSilent) setTimeout(() => opened.wallet.greet(location.origin))
    return Object.assign(opened, { postMessage, focus: () => {} })
  }

  const open = vi.spyOn(window, 'open').mockImplementation(url => openWindow(url as URL) as unknown as Window)
  const activation = Object.getOwnPropertyDescriptor(navigator, 'userActivation')
  const userActivation = {
    get isActive() {
      return browser.hasClick
    },
  }
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: userActivation })
  onTestFinished(() => {
    open.mockRestore()
    if (activation) Object.defineProperty(navigator, 'userActivation', activation)
    else Reflect.deleteProperty(navigator, 'userActivation')
  })

  const texts = new Map<string, string>()
  const storage = guardStorage(() => ({
    getItem: name => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: name => void texts.delete(name),
  }))
  const reload = () =>
    createCoinbaseConnector({
      url: `${walletOrigin}/connect?theme=dark`,
      name: 'Shop',
      storage,
      storageKey: 'coinbase',
      onChange: change => void changes.push(change),
      loadWindow: async options =>
        coinbaseWindow({
          ...options,
          openPopup: address => openPopup({ address, clock, takePress: () => browser.isMeant }),
        }),
    })
  const connector = reload()
  return {
    connector,
    async prepared() {
      testCapability(connector, 'prepare')()
      await Promise.resolve()
    },
    reload,
    clock,
    storage,
    changes,
    windows,
    methods,
    browser,
    askUser() {
      isAsking = true
    },
  }
}
