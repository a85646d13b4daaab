import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectKitError, type ProviderRpcError } from '../../shared/errors.ts'
import { createFrameSource } from '../late/modal/frameSource.ts'
import type { PageProvider } from '../publicTypes.ts'
import { forgetCounts, give, upsert, walletsOf } from '../testConnect.ts'
import { toAccount } from './account.ts'
import { type Core, createCore } from './core.ts'
import { providerIcon, providerRdns } from './identity.ts'
import { readOptions } from './options.ts'
import { announceProvider, createProvider } from './provider.ts'
import { alice, announce, bob, createFakeWallet, deferredAnswer, type FakeWallet } from './wallets/fakeWallet.ts'

let wallet: FakeWallet
let core: Core
let provider: PageProvider
const open = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  forgetCounts()
  open.mockReset()
  wallet = createFakeWallet()
  boot()
})
afterEach(() => {
  core.destroy()
  vi.useRealTimers()
})

const askFrame = vi.fn(async () => '0xheld' as unknown)

function boot(): void {
  const options = readOptions({ projectId: 'demo', defaultNetwork: 'eip155:31337' })
  core = createCore('1.0.0', options)
  core.serve({ frame: createFrameSource({ request: askFrame, preload: () => {} }) })
  walletsOf(core)
  provider = createProvider(core, open)
}

/** A page with a remembered wallet. */
function revisit(): void {
  core.destroy()
  localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1"]}')
  boot()
}

/** Connects a wallet outside the page. */
function hold(appLink?: string): void {
  const facts = { id: 'eip155:walletconnect', connectorId: 'walletConnect', namespace: 'eip155', chainId: 'eip155:10' }
  const wallet = { name: 'Phone', kind: 'walletConnect' }
  upsert(core, { ...facts, accounts: [{ address: alice, type: 'eoa' }], wallet, appLink })
}

function connect(from: FakeWallet = wallet, walletId = 'test.wallet', address = alice): void {
  announce(from, { rdns: walletId, name: 'Wallet' })
  give(core, walletId, from, { address, chainId: 'eip155:1' })
  upsert(core, { connectorId: walletId })
}

test('reports the network chosen while nothing is connected, and its changes', async () => {
  expect(await ask('eth_chainId')).toBe('0x7a69')
  const heard = hear()
  core.networks.select('eip155:10')
  core.networks.select('eip155:10')
  core.networks.select('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(await ask('eth_chainId')).toBe('0xa')
  expect(heard).toEqual([['chainChanged', '0xa']])
})

function hear(): unknown[][] {
  const heard: unknown[][] = []
  for (const event of ['connect', 'chainChanged', 'accountsChanged', 'disconnect', 'message'])
    provider.on(event, payload => heard.push([event, payload]))
  return heard
}

const ask = (method: string, params?: unknown) => provider.request({ method, params })

/** A request's rejection. */
const failure = (request: Promise<unknown>): Promise<ProviderRpcError> =>
  request.then(
    () => expect.unreachable(),
    thrown => thrown,
  )

describe('while nothing is connected', () => {
  test('has no account, and the default network', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(open).not.toHaveBeenCalled()
  })

  test.each([
    'net_version',
    'personal_sign',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'eth_call',
    'toString',
  ])('answers %s with 4900', async method => {
    const error = await failure(ask(method))
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: 4900, message: expect.stringContaining(method) })
    expect(open).not.toHaveBeenCalled()
  })

  test('eth_requestAccounts opens the modal and returns the accounts', async () => {
    open.mockImplementation(async () => connect())
    expect(await ask('eth_requestAccounts')).toEqual([alice])
    expect(open).toHaveBeenCalledOnce()
    expect(wallet.methods).toEqual([])
  })

  test('eth_requestAccounts rejects with 4001 when the visitor closes the modal', async () => {
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
  })

  test('eth_requestAccounts rejects with an integer when the modal cannot be shown', async () => {
    open.mockRejectedValue(new ConnectKitError('frame_blocked', 'Blocked'))
    const error = await failure(ask('eth_requestAccounts'))
    expect(error).toMatchObject({ name: 'ProviderRpcError', code: 4900, message: 'Blocked' })
  })
})

describe('while connected', () => {
  beforeEach(() => connect())

  test('passes everything to the wallet unchanged', async () => {
    const params = Object.freeze([{ data: '0x' }])
    wallet.answers.eth_call = (given: unknown) => [given === params, 'answer']
    expect(await ask('eth_call', params)).toEqual([true, 'answer'])
    expect(wallet.methods).toEqual(['eth_call'])
  })

  test('answers eth_requestAccounts by itself', async () => {
    expect(await ask('eth_requestAccounts')).toEqual([alice])
    expect(open).not.toHaveBeenCalled()
    expect(wallet.methods).toEqual([])
  })

  test('asks the wallet for accounts and chain, and reports changes in the answer', async () => {
    const heard = hear()
    wallet.answers = { eth_accounts: [bob], eth_chainId: '0x5' }
    expect(await ask('eth_accounts')).toEqual([bob])
    expect(await ask('eth_chainId')).toBe('0x5')
    expect(heard).toEqual([
      ['accountsChanged', [bob]],
      ['chainChanged', '0x5'],
    ])
  })

  test('is disconnected when the wallet answers with no accounts', async () => {
    const heard = hear()
    wallet.answers.eth_accounts = []
    expect(await ask('eth_accounts')).toEqual([])
    expect(heard).toMatchObject([
      ['accountsChanged', []],
      ['disconnect', { code: 4900 }],
    ])
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  test.each(['early', 'late', 'never'])(
    'reports a switched network once, before the answer, whether the wallet reports it %s',
    async when => {
      const heard = hear()
      wallet.answers.wallet_switchEthereumChain = () => {
        wallet.answers.eth_chainId = '0x5'
        if (when === 'early') wallet.emit('chainChanged', '0x5')
        return null
      }
      expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x5' }])).toBeNull()
      expect(heard).toEqual([['chainChanged', '0x5']])
      if (when === 'late') wallet.emit('chainChanged', '0x5')
      await vi.runAllTimersAsync()
      expect(heard).toEqual([['chainChanged', '0x5']])
      expect(await ask('eth_chainId')).toBe('0x5')
    },
  )

  test.each([
    ['null', null, -32603],
    ['undefined', undefined, -32603],
    ['a text', 'No', -32603],
    ['an object without a code', { message: 'No' }, -32603],
    ['a refusal', { code: 4001, message: 'No' }, 4001],
    ['a WalletConnect refusal', { code: 5000, message: 'No' }, 4001],
    ['a nested 4902', { code: -32603, message: 'No', data: { originalError: { code: 4902 } } }, 4902],
    ['its own data', { code: 3, message: 'Reverted', data: '0x08' }, 3],
  ])('rejects with an Error of integer code when the wallet throws %s', async (_, thrown, code) => {
    wallet.answers.personal_sign = () => Promise.reject(thrown)
    const error = await failure(ask('personal_sign'))
    expect(error).toBeInstanceOf(Error)
    expect(error.code).toBe(code)
    if (code === 3) expect(error.data).toBe('0x08')
  })
})

const throwing = () => {
  throw new Error('trapped')
}
test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'eth_accounts'],
  ['no method', {}],
  ['a method that is no text', { method: ['eth_accounts'] }],
  ['a method that throws', Object.defineProperty({}, 'method', { get: throwing })],
])('rejects a request of %s', async (_, args) => {
  const error = await failure(provider.request(args as never))
  expect(error).toBeInstanceOf(Error)
  expect(Number.isInteger(error.code)).toBe(true)
})

test('accepts frozen arguments', async () => {
  expect(await provider.request(Object.freeze({ method: 'eth_accounts' }))).toEqual([])
})

test('calls wait for a wallet that is being restored', async () => {
  revisit()
  const later = deferredAnswer()
  wallet.answers.eth_accounts = later.answer
  const answers = [ask('eth_requestAccounts'), ask('eth_chainId')]
  announce(wallet)
  await vi.advanceTimersByTimeAsync(500)
  later.give([alice])
  await vi.advanceTimersByTimeAsync(0)
  expect(await Promise.all(answers)).toEqual([[alice], '0x1'])
  expect(open).not.toHaveBeenCalled()
})

test('calls wait a second at most', async () => {
  revisit()
  const answer = ask('eth_accounts')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toEqual([])
})

describe('events', () => {
  test('report a connection: its chain, then its accounts', () => {
    const heard = hear()
    connect()
    expect(heard).toEqual([
      ['connect', { chainId: '0x1' }],
      ['chainChanged', '0x1'],
      ['accountsChanged', [alice]],
    ])
  })

  test('do not repeat a chain the page knows', () => {
    const heard = hear()
    announce(wallet)
    give(core, 'test.wallet', wallet, { address: alice, chainId: 'eip155:31337' })
    upsert(core, { connectorId: 'test.wallet' })
    expect(heard.map(([event]) => event)).toEqual(['connect', 'accountsChanged'])
  })

  test('report what differs with another wallet', () => {
    connect()
    const heard = hear()
    connect(createFakeWallet(), 'other.wallet', bob)
    expect(heard).toEqual([['accountsChanged', [bob]]])
  })

  test('report a disconnect: no accounts, then the reason', async () => {
    connect()
    const heard = hear()
    await core.disconnect()
    expect(heard).toMatchObject([
      ['accountsChanged', []],
      ['disconnect', { name: 'ProviderRpcError', code: 4900 }],
    ])
  })

  test('report nothing stale to a page that disconnects at once', () => {
    const heard = hear()
    provider.on('connect', () => void core.disconnect())
    connect()
    expect(heard.map(([event]) => event)).toEqual(['connect', 'accountsChanged', 'disconnect'])
    expect(heard[1]).toEqual(['accountsChanged', []])
  })

  test('reach no removed listener, and none after destroy', () => {
    const [kept, removed] = [vi.fn(), vi.fn()]
    expect(provider.on('connect', kept)).toBe(provider)
    provider.on('connect', removed)
    expect(provider.removeListener('connect', removed)).toBe(provider)
    provider.removeListener('unheard of', removed)
    connect()
    expect([kept.mock.calls.length, removed.mock.calls.length]).toEqual([1, 0])
    core.destroy()
    connect()
    expect(kept).toHaveBeenCalledOnce()
  })
})

describe('announcing', () => {
  const announcements: CustomEvent[] = []
  const listener = (event: Event) => void announcements.push(event as CustomEvent)
  beforeEach(() => {
    announcements.length = 0
    addEventListener('eip6963:announceProvider', listener)
  })
  afterEach(() => removeEventListener('eip6963:announceProvider', listener))

  test('announces us once, and whenever asked', () => {
    announceProvider(provider, core)
    dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announcements).toHaveLength(2)
    const [first, second] = announcements.map(event => event.detail)
    expect(first).toBe(second)
    expect(first.provider).toBe(provider)
    expect(first.info).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      name: 'ConnectKit',
      icon: providerIcon,
      rdns: providerRdns,
    })
    expect(atob(providerIcon.replace('data:image/svg+xml;base64,', ''))).toMatch(/^<svg /)
    expect(Object.isFrozen(first) && Object.isFrozen(first.info)).toBe(true)
    core.destroy()
    dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announcements).toHaveLength(2)
  })

  test('uses a new uuid each time', () => {
    announceProvider(provider, core)
    announceProvider(provider, core)
    expect(new Set(announcements.map(event => event.detail.info.uuid)).size).toBe(2)
  })

  test('is ignored by our own discovery', () => {
    announceProvider(provider, core)
    expect(core.discovery.list()).toEqual([])
  })
})

describe('the app of a wallet outside the page', () => {
  const opened = vi.fn()
  beforeEach(() => {
    vi.stubGlobal('open', opened)
    opened.mockClear()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    askFrame.mockClear()
  })

  test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'])(
    'comes to the front for %s',
    async method => {
      hold('alder://wc?sessionTopic=1')
      await ask(method, [])
      expect(opened.mock.calls).toEqual([['alder://wc?sessionTopic=1', '_self']])
    },
  )

  test.each([
    'eth_getBalance',
    'eth_accounts',
    'eth_requestAccounts',
    'wallet_getCapabilities',
    'wallet_switchEthereumChain',
  ])('stays where it is for %s', async method => {
    hold('alder://wc?sessionTopic=1')
    await ask(method, [])
    expect(opened).not.toHaveBeenCalled()
  })

  test('stays closed if the wallet is on another device', async () => {
    hold()
    await ask('personal_sign', [])
    expect(opened).not.toHaveBeenCalled()
  })

  test('is not exposed to the page', () => {
    hold('alder://wc')
    const [connection] = core.connections.list()
    expect(connection?.appLink).toBe('alder://wc')
    expect(connection && Object.keys(toAccount(connection))).not.toContain('appLink')
  })
})

test('a wallet outside the page is asked through the iframe, except for its accounts and chain', async () => {
  hold()
  expect(await ask('eth_requestAccounts')).toEqual([alice])
  expect(await ask('eth_accounts')).toEqual([alice])
  expect(await ask('eth_chainId')).toBe('0xa')
  expect(askFrame).not.toHaveBeenCalled()
  expect(await ask('personal_sign', ['0x00', alice])).toBe('0xheld')
  expect(askFrame.mock.calls).toMatchObject([[{ connectorId: 'walletConnect' }, 'personal_sign', ['0x00', alice]]])
})

describe('dapps’ expectations of a provider', () => {
  test('its own members are fixed, others may be set', () => {
    const page = provider as unknown as Record<string, unknown>
    for (const name of Object.keys(provider)) {
      const own = page[name]
      expect(() => Object.assign(page, { [name]: null })).toThrow(TypeError)
      expect(() => Object.defineProperty(page, name, { value: null })).toThrow(TypeError)
      expect(page[name]).toBe(own)
    }
    // As MetaMask's test dapp does.
    page.autoRefreshOnNetworkChange = false
    expect(page.autoRefreshOnNetworkChange).toBe(false)
  })

  test('once, off, addListener and removeAllListeners work as in node', () => {
    const heard: string[] = []
    const first = () => heard.push('first')
    const second = () => heard.push('second')
    expect(provider.once('connect', first)).toBe(provider)
    expect(provider.addListener('connect', second).addListener('connect', second)).toBe(provider)
    connect()
    void core.end(['eip155:test.wallet'])
    connect()
    expect(heard).toEqual(['first', 'second', 'second', 'second', 'second'])
    provider.off('connect', second)
    void core.end(['eip155:test.wallet'])
    connect()
    expect(heard).toHaveLength(6)
    provider.on('disconnect', first)
    provider.removeAllListeners('connect')
    void core.end(['eip155:test.wallet'])
    connect()
    expect(heard.slice(6)).toEqual(['first'])
    provider.removeAllListeners()
    void core.end(['eip155:test.wallet'])
    expect(heard).toHaveLength(7)
  })

  test('refuses a listener that is no function', () => {
    expect(() => provider.on('connect', null as never)).toThrow(TypeError)
  })
})
