import { englishTexts } from './loaderTexts.ts'
import './fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../shared/errors.ts'
import { createApi } from './api.ts'
import { type Core, createCore } from './kernel/core.ts'
import { readOptions } from './kernel/options.ts'
import type { ModalFacts } from './kernel/state.ts'
import { alice, announce, bob, createFakeWallet, type FakeWallet } from './kernel/wallets/fakeWallet.ts'
import type { Modal } from './modal.ts'
import type { ConnectKit, PageProvider, StandardProvider } from './publicTypes.ts'
import { give, put, upsert, walletsOf, writable } from './testConnect.ts'

const icon = 'data:image/png;base64,AA'
const provider = {} as PageProvider
const destroy = vi.fn()
let core: Core
let kit: ConnectKit
let wallet: FakeWallet
let state: ModalFacts
let modal: { [K in Exclude<keyof Modal, 'shared'>]: ReturnType<typeof vi.fn<Modal[K]>> } & Pick<Modal, 'shared'>

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  wallet = createFakeWallet()
  state = { open: false, view: null, busy: false }
  modal = {
    state: vi.fn(() => state),
    texts: vi.fn(() => englishTexts),
    shared: {} as Modal['shared'],
    open: vi.fn(async () => {}),
    close: vi.fn(),
    connect: vi.fn(async () => connect()),
    ask: vi.fn(async () => {}),
    readProfile: vi.fn(async () => ({})),
    late: vi.fn(),
    setTheme: vi.fn(),
    preload: vi.fn(),
    need: vi.fn(async () => {}),
    destroy: vi.fn(),
  }
  boot()
})
afterEach(() => {
  core.destroy()
  vi.useRealTimers()
})

function boot(): void {
  core = createCore('1.0.0', readOptions({ projectId: 'demo' }))
  walletsOf(core)
  kit = createApi(core, modal, new URL('https://cdn.test/1.0.0/modal.html'), 'demo', core.ready, destroy)
  announce(wallet, { rdns: 'test.wallet', name: 'Test Wallet', icon })
}

function connect(): void {
  give(core, 'test.wallet', wallet, { address: alice, chainId: 'eip155:1' })
  upsert(core, { connectorId: 'test.wallet' })
}

const account = {
  namespace: 'eip155',
  address: alice,
  caipAddress: `eip155:1:${alice}`,
  chainId: 'eip155:1',
  connectorId: 'test.wallet',
  wallet: { name: 'Test Wallet', kind: 'announced', icon, rdns: 'test.wallet' },
  accounts: [{ address: alice, type: 'eoa' }],
}

const codeOf = (promise: Promise<unknown>) => promise.then(() => 'fulfilled').catch(error => error.code)

describe('open', () => {
  test('resolves with the account when the modal closes connected', async () => {
    modal.open.mockImplementation(async () => void connect())
    expect(await kit.open()).toEqual(account)
  })

  test('resolves with null when the modal closes without a connection', async () => {
    expect(await kit.open({ view: 'Account', namespace: 'eip155' })).toBeNull()
    expect(modal.open).toHaveBeenCalledWith({ view: 'Account', namespace: 'eip155' })
  })

  test('resolves with the transaction, or with null', async () => {
    const asked = { view: 'WalletSend', arguments: { to: 'nick.eth', amount: '0.1' } } as const
    modal.open.mockResolvedValueOnce({ hash: '0xab' })
    expect(await kit.open(asked)).toEqual({ hash: '0xab' })
    expect(modal.open).toHaveBeenCalledWith(asked)
    connect()
    modal.open.mockResolvedValueOnce(undefined)
    expect(await kit.open(asked)).toBeNull()
  })

  test('resolves with the swap, or with null', async () => {
    connect()
    const asked = { view: 'Swap', arguments: { toToken: alice, amount: '0.1' } } as const
    modal.open.mockResolvedValueOnce({ hash: '0xcd' })
    expect(await kit.open(asked)).toEqual({ hash: '0xcd' })
    expect(modal.open).toHaveBeenCalledWith(asked)
    modal.open.mockResolvedValueOnce(undefined)
    expect(await kit.open({ view: 'Swap' })).toBeNull()
  })

  test('resolves with the account of the namespace it was asked for', async () => {
    connect()
    expect(await kit.open({ namespace: 'solana' })).toBeNull()
  })

  test('rejects with the error and its docs link', async () => {
    modal.open.mockRejectedValue(new ConnectKitError('frame_blocked', 'Blocked'))
    const error = await kit.open().catch(thrown => thrown)
    expect(error).toMatchObject({
      name: 'ConnectKitError',
      code: 'frame_blocked',
      docs: 'https://cdn.test/1.0.0/errors.html#frame_blocked',
    })
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a click, whose view is the window', Object.assign(Object.create({ view: window }), { isTrusted: true })],
    ['an object with inherited options', Object.create({ view: 'Account', namespace: 'nonsense' })],
  ])('asks for nothing special with %s', async (_, options) => {
    await kit.open(options as never)
    expect(modal.open).toHaveBeenCalledWith({ view: undefined, namespace: undefined })
  })

  test('ignores what a page added to Object.prototype', async () => {
    Object.assign(Object.prototype, { view: 'Account', namespace: 'nonsense' })
    try {
      await kit.open({})
      expect(modal.open.mock.calls).toEqual([[{ view: undefined, namespace: undefined }]])
    } finally {
      Reflect.deleteProperty(Object.prototype, 'view')
      Reflect.deleteProperty(Object.prototype, 'namespace')
    }
  })

  test.each([
    [{ view: 7 }],
    [{ view: null }],
    [{ view: {} }],
    [{ namespace: 'eth' }],
    [{ namespace: 1 }],
    [{ namespace: null }],
  ])('rejects %j', async options => {
    expect(await codeOf(kit.open(options as never))).toBe('invalid_option')
    expect(modal.open).not.toHaveBeenCalled()
  })
})

test('close resolves when the modal is closed', async () => {
  expect(await kit.close()).toBeUndefined()
  expect(modal.close).toHaveBeenCalledOnce()
})

describe('connect', () => {
  test('resolves with the account', async () => {
    expect(await kit.connect({ walletId: 'test.wallet', namespace: 'eip155' })).toEqual(account)
    expect(modal.connect).toHaveBeenCalledWith({ walletId: 'test.wallet', namespace: 'eip155', address: undefined })
  })

  test('passes on which account comes first', async () => {
    await kit.connect({ walletId: 'test.wallet', namespace: 'eip155', address: alice })
    expect(modal.connect).toHaveBeenCalledWith({ walletId: 'test.wallet', namespace: 'eip155', address: alice })
  })

  test('two calls for one wallet in two namespaces resolve with their own accounts', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    modal.connect.mockImplementation(async ({ namespace }) => {
      if (namespace === 'eip155') return connect()
      const named = { id: 'solana:test.wallet', connectorId: 'test.wallet', namespace: 'solana' } as const
      const wallet = { name: 'Test Wallet', kind: 'announced' } as const
      put(writable(core), { ...named, accounts: [{ address: 'sol' }], chainId: solana, wallet })
    })
    const both = (['solana', 'eip155'] as const).map(namespace => kit.connect({ walletId: 'test.wallet', namespace }))
    expect(await Promise.all(both)).toMatchObject([{ address: 'sol' }, { address: alice }])
    const back = (['eip155', 'solana'] as const).map(namespace => kit.connect({ walletId: 'test.wallet', namespace }))
    expect(await Promise.all(back)).toMatchObject([{ address: alice }, { address: 'sol' }])
  })

  test('without a namespace, resolves with the latest connection', async () => {
    connect()
    expect(await kit.connect({ walletId: 'test.wallet' })).toEqual(account)
  })

  test.each([
    ['an unknown namespace', { walletId: 'test.wallet', namespace: 'eth' }, 'invalid_option'],
    ['an id that throws', { walletId: Object.create(null) }, 'wallet_failed'],
  ])('rejects %s', async (_, options, code) => {
    const error = await kit.connect(options as never).catch(thrown => thrown)
    expect(error).toBeInstanceOf(ConnectKitError)
    expect(error).toMatchObject({ code, docs: `https://cdn.test/1.0.0/errors.html#${code}` })
    expect(modal.connect).not.toHaveBeenCalled()
  })

  test.each([
    ['no wallet', {}, 'undefined'],
    ['nothing', undefined, 'undefined'],
    ['a wallet that is no text', { walletId: Symbol('s') }, 'Symbol(s)'],
    ['one that may be reachable by WalletConnect', { walletId: 'com.example' }, 'com.example'],
  ])('leaves refusing %s to the modal', async (_, options, walletId) => {
    modal.connect.mockRejectedValue(new ConnectKitError('wallet_not_found', 'No'))
    const error = await kit.connect(options as never).catch(thrown => thrown)
    expect(error).toMatchObject({
      code: 'wallet_not_found',
      docs: 'https://cdn.test/1.0.0/errors.html#wallet_not_found',
    })
    expect(modal.connect).toHaveBeenCalledWith(expect.objectContaining({ walletId }))
  })

  test('rejects with the wallet’s error', async () => {
    modal.connect.mockRejectedValue(new ConnectKitError('user_rejected', 'No'))
    expect(await codeOf(kit.connect({ walletId: 'test.wallet' }))).toBe('user_rejected')
  })

  test('rejects if the wallet left meanwhile', async () => {
    modal.connect.mockResolvedValue(undefined)
    expect(await codeOf(kit.connect({ walletId: 'test.wallet' }))).toBe('wallet_failed')
  })
})

describe('disconnect', () => {
  test.each([
    ['everything', undefined, 0],
    ['a namespace', 'eip155', 0],
    ['no other namespace', 'solana', 1],
  ] as const)('ends %s', async (_, namespace, left) => {
    connect()
    await kit.disconnect(namespace)
    expect(core.connections.list()).toHaveLength(left)
  })

  test('rejects an unknown namespace', async () => {
    connect()
    expect(await codeOf(kit.disconnect('eth' as never))).toBe('invalid_option')
    expect(core.connections.list()).toHaveLength(1)
  })
})

test('getProvider returns the eip155 provider, and null for a namespace without one', () => {
  core.provide('eip155', provider)
  expect(kit.getProvider('eip155')).toBe(provider)
  expect(kit.getProvider('solana')).toBeNull()
  const standard = {} as StandardProvider
  core.provide('solana', standard)
  expect(kit.getProvider('solana')).toBe(standard)
})

test('getAccount returns the active account, a namespace’s, or null', () => {
  expect([kit.getAccount(), kit.getAccount('eip155')]).toEqual([null, null])
  connect()
  expect(kit.getAccount()).toEqual(account)
  expect(kit.getAccount('eip155')).toEqual(account)
  expect(kit.getAccount('solana')).toBeNull()
})

test.each([
  ['getProvider', () => kit.getProvider('eth' as never)],
  ['getProvider of nothing', () => kit.getProvider(undefined as never)],
  ['getAccount', () => kit.getAccount('constructor' as never)],
  ['on', () => kit.on('toString' as never, () => {})],
  ['on a private event', () => kit.on('connections' as never, () => {})],
])('%s refuses a name it does not know, and names those it does', (_, call) => {
  expect(call).toThrow(ConnectKitError)
  expect(call).toThrow(
    expect.objectContaining({
      code: 'invalid_option',
      message: expect.stringMatching(
        /eip155|connect, disconnect, accountsChanged, chainChanged, session, modal, analytics, error/,
      ),
      docs: 'https://cdn.test/1.0.0/errors.html#invalid_option',
    }),
  )
})

test('connect accepts the id from before the wallet announced itself', async () => {
  const rabby = Object.assign(createFakeWallet(), { isRabby: true })
  vi.stubGlobal('ethereum', rabby)
  const early = kit.getWallets().find(({ name }) => name === 'Rabby')?.id
  announce(rabby, { rdns: 'io.rabby', name: 'Rabby' })
  expect(kit.getWallets().map(({ id }) => id)).toEqual(['test.wallet', 'io.rabby'])
  modal.connect.mockImplementation(async ({ walletId }) => {
    give(core, walletId, rabby, { address: alice, chainId: 'eip155:1' })
    upsert(core, { connectorId: walletId })
  })
  expect(await kit.connect({ walletId: early as string })).toMatchObject({ connectorId: 'io.rabby' })
  vi.unstubAllGlobals()
})

test('getWallets lists copies of the page’s wallets', () => {
  const [first] = kit.getWallets()
  expect(first).toEqual({
    id: 'test.wallet',
    name: 'Test Wallet',
    icon,
    rdns: 'test.wallet',
    namespaces: ['eip155'],
    installed: true,
  })
  first?.namespaces.push('solana')
  expect(kit.getWallets()[0]?.namespaces).toEqual(['eip155'])
})

describe('getState', () => {
  test('returns everything at once', () => {
    expect(kit.getState()).toEqual({
      open: false,
      view: null,
      busy: false,
      status: 'disconnected',
      statuses: {},
      activeNamespace: null,
      activeChainId: null,
      accounts: {},
      connections: [],
      session: null,
    })
    connect()
    state = { open: true, view: 'Account', busy: true }
    expect(kit.getState()).toEqual({
      open: true,
      view: 'Account',
      busy: true,
      status: 'connected',
      statuses: { eip155: 'connected' },
      activeNamespace: 'eip155',
      activeChainId: 'eip155:1',
      accounts: { eip155: account },
      connections: [
        {
          id: 'eip155:test.wallet',
          connectorId: 'test.wallet',
          namespace: 'eip155',
          status: 'connected',
          accounts: [{ address: alice, type: 'eoa' }],
        },
      ],
      session: null,
    })
  })

  test('is connecting while a wallet is awaited, and reconnecting after a reload', () => {
    state = { open: true, view: 'ConnectingExternal', busy: true, namespace: 'eip155' }
    expect(kit.getState()).toMatchObject({ status: 'connecting', statuses: { eip155: 'connecting' } })
    core.destroy()
    localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1"]}')
    boot()
    state = { open: false, view: null, busy: false }
    expect(kit.getState()).toMatchObject({ status: 'reconnecting', statuses: { eip155: 'reconnecting' } })
  })

  test('is connecting in the namespace of that wallet', () => {
    state = { open: true, view: 'ConnectingExternal', busy: true, namespace: 'solana' }
    expect(kit.getState()).toMatchObject({ busy: true, status: 'connecting' })
    expect(kit.getState().statuses).toEqual({ solana: 'connecting' })
    expect(kit.getState()).not.toHaveProperty('namespace')
    connect()
    expect(kit.getState()).toMatchObject({ status: 'connected' })
    expect(kit.getState().statuses).toEqual({ eip155: 'connected', solana: 'connecting' })
  })

  test('a wallet that is switching networks is not connecting', () => {
    state = { open: true, view: 'SwitchNetwork', busy: true }
    expect(kit.getState()).toMatchObject({ busy: true, status: 'disconnected', statuses: {} })
  })

  test('is a new, deeply frozen object after each change, without our own data', () => {
    connect()
    const frozen: boolean[] = []
    const visit = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      frozen.push(Object.isFrozen(value))
      Object.values(value).forEach(visit)
    }
    visit(kit.getState())
    expect(frozen.length).toBeGreaterThan(10)
    expect(frozen).not.toContain(false)
    const before = kit.getState()
    expect(kit.getState()).toBe(before)
    wallet.emit('chainChanged', '0x5')
    vi.runAllTimers()
    expect(kit.getState()).not.toBe(before)
    expect(Object.isFrozen(core.connections.list()[0])).toBe(false)
  })
})

describe('listening', () => {
  test('subscribe passes each new state until stopped', async () => {
    const listener = vi.fn()
    const off = kit.subscribe(listener)
    connect()
    wallet.emit('accountsChanged', [bob])
    vi.runAllTimers()
    off()
    await kit.disconnect()
    expect(listener.mock.calls.map(([next]) => next.accounts.eip155?.address)).toEqual([alice, bob])
  })

  test('on passes the documented payloads until stopped', async () => {
    const heard: unknown[][] = []
    const offs = (['connect', 'accountsChanged', 'chainChanged', 'disconnect'] as const).map(event =>
      kit.on(event, payload => heard.push([event, payload])),
    )
    connect()
    wallet.emit('accountsChanged', [bob])
    wallet.emit('chainChanged', '0x5')
    vi.runAllTimers()
    await kit.disconnect()
    const moved = { ...account, address: bob, chainId: 'eip155:5', caipAddress: `eip155:5:${bob}` }
    expect(heard).toMatchObject([
      ['connect', { ...account, reconnected: false }],
      ['accountsChanged', { ...moved, accounts: [{ address: bob }] }],
      ['chainChanged', { ...moved, accounts: [{ address: bob }] }],
      ['disconnect', { namespace: 'eip155' }],
    ])
    for (const off of offs) off()
    connect()
    expect(heard).toHaveLength(4)
  })

  test('a connect listener added after ready hears of the reconnect once, in a later task', async () => {
    core.destroy()
    localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1"]}')
    boot()
    const early = vi.fn()
    kit.on('connect', early)
    await vi.advanceTimersByTimeAsync(0)
    await kit.ready
    const late = vi.fn()
    kit.on('connect', late)
    kit.on('disconnect', late)
    const left = vi.fn()
    kit.on('connect', left)()
    expect(late).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(0)
    expect(late.mock.calls).toEqual([[{ ...account, reconnected: true }]])
    expect(early).toHaveBeenCalledOnce()
    // A listener that has been removed misses events already under way.
    expect(left).not.toHaveBeenCalled()
  })

  test('errors outside any call have their docs link', () => {
    const listener = vi.fn()
    kit.on('error', listener)
    core.events.emit('error', new ConnectKitError('frame_reloaded', 'Reloaded'))
    expect(listener.mock.calls[0]?.[0]).toMatchObject({ docs: 'https://cdn.test/1.0.0/errors.html#frame_reloaded' })
  })
})

describe('readProfile()', () => {
  test('requires a known namespace', async () => {
    expect(await codeOf(kit.readProfile('moon' as never))).toBe('invalid_option')
    expect(modal.readProfile).not.toHaveBeenCalled()
  })
})

describe('switchConnection()', () => {
  test('is done by the iframe', async () => {
    await kit.switchConnection('eip155:lantern')
    await kit.switchConnection('eip155:lantern', '0x12')
    expect(modal.ask.mock.calls).toEqual([
      ['connection.switch', { id: 'eip155:lantern', address: undefined }],
      ['connection.switch', { id: 'eip155:lantern', address: '0x12' }],
    ])
  })

  test.each([undefined, null, 1, {}])('takes no id such as %j', async id => {
    expect(await codeOf(kit.switchConnection(id as never))).toBe('invalid_option')
    expect(modal.ask).not.toHaveBeenCalled()
  })
})

describe('networks', () => {
  const network = {
    id: 'eip155:100' as const,
    name: 'Gnosis',
    nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
    rpcUrls: ['https://rpc.example'],
  }

  test('are switched, added and removed by the iframe', async () => {
    await kit.switchNetwork('eip155:10')
    await kit.addNetwork(network)
    await kit.removeNetwork('eip155:10')
    expect(modal.ask.mock.calls).toEqual([
      ['network.switch', { chainId: 'eip155:10' }],
      ['network.add', { network }],
      ['network.remove', { chainId: 'eip155:10' }],
    ])
  })

  test('are refused as the iframe refuses them', async () => {
    modal.ask.mockRejectedValueOnce(new ConnectKitError('invalid_option', 'addNetwork: name'))
    expect(await codeOf(kit.addNetwork({ ...network, name: '' }))).toBe('invalid_option')
  })

  test.each(['', '1', 'ethereum', 'eip155:', 'eip155:1 ', 1, null, undefined])(
    'have no id such as %j',
    async chainId => {
      expect(await codeOf(kit.switchNetwork(chainId as never))).toBe('invalid_option')
      expect(await codeOf(kit.removeNetwork(chainId as never))).toBe('invalid_option')
      expect(modal.ask).not.toHaveBeenCalled()
    },
  )
})

describe('sign-in', () => {
  const session = {
    address: alice.toUpperCase().replace('0X', '0x'),
    chainId: 'eip155:1',
    caipAddress: `eip155:1:${alice}`,
    message: 'm',
    signature: 's',
    expiresAt: '2100-01-01T00:00:00Z',
  }
  const store = (...sessions: unknown[]) => {
    localStorage.setItem('ck:demo:signIns', JSON.stringify({ sessions }))
    core.destroy()
    boot()
  }

  test('getSession and the state have the session of the account in use, frozen, before any other script', () => {
    store({ ...session, chainId: 'eip155:10' }, session)
    expect([kit.getSession(), kit.getState().session]).toEqual([null, null])
    connect()
    expect(kit.getSession()).toEqual(session)
    expect(kit.getState().session).toEqual(session)
    expect(Object.isFrozen(kit.getSession())).toBe(true)
  })

  test.each([
    ['over', { ...session, expiresAt: '2020-01-01T00:00:00Z' }],
    ['without an end', { ...session, expiresAt: undefined }],
    ['of another account', { ...session, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['damaged', { ...session, address: 7 }],
    ['none', null],
  ])('a stored session that is %s is not shown', (_, kept) => {
    store(kept)
    connect()
    expect(kit.getSession()).toBeNull()
  })

  test('signIn, signOut, updateEmail and update go to the script for it; errors have a link', async () => {
    const script = {
      signIn: vi.fn(async () => null),
      signOut: vi.fn(async () => {}),
      update: vi.fn(async () => {}),
      updateEmail: vi.fn(async () => ({ email: 'ada@example.com' })),
    }
    modal.late.mockResolvedValue(script as never)
    expect(await kit.signIn()).toBeNull()
    await kit.signOut()
    expect(await kit.updateEmail()).toEqual({ email: 'ada@example.com' })
    await kit.update({ siwx: null })
    expect(script.update).toHaveBeenCalledWith({ siwx: null })
    expect(modal.late.mock.calls.flat()).toEqual(Array(4).fill('signIn'))
    modal.late.mockRejectedValue(new ConnectKitError('script_failed', 'signIn.js did not load'))
    const docs = 'https://cdn.test/1.0.0/errors.html#script_failed'
    for (const call of [kit.signIn(), kit.signOut(), kit.updateEmail(), kit.update({})])
      await expect(call).rejects.toMatchObject({ code: 'script_failed', docs })
  })
})

test('setTheme accepts only the names of themes', () => {
  kit.setTheme('dark')
  expect(modal.setTheme).toHaveBeenCalledWith('dark')
  expect(() => kit.setTheme('blue' as never)).toThrow('theme is "blue"; it takes light, dark, auto')
  kit.preload()
  expect(modal.preload).toHaveBeenCalledOnce()
})

test('the object itself cannot be changed', () => {
  expect(Object.isFrozen(kit)).toBe(true)
  expect(kit.version).toBe('1.0.0')
  kit.destroy()
  expect(destroy).toHaveBeenCalledOnce()
})
