import './testModalScript.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../shared/createDeferred.ts'
import { ConnectKitError } from '../shared/errors.ts'
import type { PageEvents } from '../shared/protocol/events.schema.ts'
import { readyText } from '../shared/protocol/handshake.ts'
import { reported } from './fakeBrowser.ts'
import { frameConnectorId } from './kernel/frameConnectorId.ts'
import { alice, announce, bob, createFakeWallet, type FakeWallet } from './kernel/wallets/fakeWallet.ts'
import { connectWallet } from './testConnect.ts'
import { app, boot, core, heard, modal, opened, say, scheme, setUpModal, upsert } from './testModal.ts'

vi.mock('./stage/stage.ts', () => import('./stage/fakeStage.ts'))

let wallet: FakeWallet

/** Loads the iframe, hidden. */
function preloaded(): Promise<void> {
  modal.preload()
  return app.boot()
}

/** A page with this stored, and the iframe loaded. */
function revisit(stored: string): Promise<void> {
  modal.destroy()
  core.destroy()
  localStorage.setItem('ck:demo', stored)
  boot()
  return preloaded()
}

setUpModal()
beforeEach(() => {
  wallet = createFakeWallet()
})

describe('a wallet that the page connects without the modal', () => {
  const waits = { open: false, view: 'Connect', busy: true, namespace: 'solana' } as const
  const rests = { open: false, view: 'Connect', busy: false } as const

  test('keeps its namespace busy, and the modal closed', async () => {
    const answer = createDeferred<null>()
    const told = vi.fn()
    await preloaded()
    app.answers['connection.open'] = () => answer.promise
    core.register({ ...core.rulesOf('eip155'), namespaces: ['solana'] })
    const connected = modal.connect({ walletId: 'Otter', namespace: 'solana' })
    await app.next('connection.open')
    core.events.on('state', told)
    await say('modal.changed', waits)
    expect(modal.state()).toEqual({ open: false, view: null, busy: true, namespace: 'solana' })
    expect(told).toHaveBeenCalledOnce()
    app.port().emit('modal.changed', rests)
    answer.resolve(null)
    await connected
    expect(modal.state()).toEqual({ open: false, view: null, busy: false })
    expect(heard).toEqual([])
  })

  test('is refused with script_failed if its script fails, and the next call loads it again', async () => {
    vi.stubGlobal('CONNECTKIT_LATE', { chains: 'sha256-chains' })
    await preloaded()
    const script = () => document.querySelector<HTMLScriptElement>('script[src$="/chains.js"]')
    for (const attempt of [1, 2]) {
      const connected = modal.connect({ walletId: 'Otter', namespace: 'solana' })
      expect([attempt, script()]).not.toContain(null)
      script()?.dispatchEvent(new Event('error'))
      await expect(connected).rejects.toMatchObject({ code: 'script_failed' })
      expect(script()).toBeNull()
    }
  })

  test('is refused after destroy, and loads nothing', async () => {
    modal.destroy()
    const connected = modal.connect({ walletId: 'Otter', namespace: 'solana' })
    await expect(connected).rejects.toMatchObject({ code: 'destroyed' })
    expect(document.querySelector('script[src$="/chains.js"]')).toBeNull()
  })

  test('is no longer awaited once the iframe has died', async () => {
    await preloaded()
    app.answers['connection.open'] = () => new Promise(() => {})
    const connected = modal.connect({ walletId: 'Otter' }).catch(error => error.code)
    await app.next('connection.open')
    await say('modal.changed', waits)
    app.post('ck:ready:1')
    expect(await connected).toBe('frame_reloaded')
    expect(modal.state()).toEqual({ open: false, view: null, busy: false })
  })

  test('reports of an iframe without a call are ignored', async () => {
    await preloaded()
    await say('modal.changed', waits)
    expect(modal.state()).toEqual({ open: false, view: null, busy: false })
  })
})

describe('messages to the modal', () => {
  test('everything at first', async () => {
    document.documentElement.lang = 'de-AT'
    scheme.matches = true
    announce(wallet)
    connectWallet(core, 'test.wallet', wallet)
    modal.preload()
    app.post('ck:ready:1')
    expect(await app.next('host.hello')).toMatchObject({
      wallets: [{ id: 'test.wallet' }],
      connections: [{ id: 'eip155:test.wallet', accounts: [{ address: alice }] }],
      activeNamespace: 'eip155',
      options: {},
      theme: 'dark',
      locale: 'de-AT',
    })
  })

  test('of a new wallet, before it has to connect it', async () => {
    await preloaded()
    vi.stubGlobal('ethereum', wallet)
    const [found] = core.discovery.list()
    // Ends with the page.
    modal.connect({ walletId: found?.id as string }).catch(() => {})
    await app.next('connection.open')
    const names = app.heard.map(([name]) => name)
    expect(names.indexOf('wallets.changed')).toBeGreaterThan(-1)
    expect(names.indexOf('wallets.changed')).toBeLessThan(names.indexOf('connection.open'))
    vi.unstubAllGlobals()
  })

  test('the page’s changes of networks again, once the iframe is reloaded', async () => {
    const network = {
      id: 'eip155:100' as const,
      name: 'Gnosis',
      nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
      rpcUrls: ['https://rpc.example'],
    }
    const ask = async (...call: Parameters<typeof modal.ask>) => modal.ask(...call)
    await preloaded()
    await ask('network.add', { network })
    app.answers['network.add'] = async () => {
      throw new ConnectKitError('invalid_option', 'addNetwork: name')
    }
    await expect(ask('network.add', { network: { ...network, name: '' } })).rejects.toMatchObject({
      code: 'invalid_option',
    })
    await ask('network.switch', { chainId: 'eip155:1' })
    await ask('network.remove', { chainId: 'eip155:10' })
    expect(app.heard[0]).toMatchObject(['host.hello', { networkChanges: [] }])
    app.heard.length = 0
    app.post(readyText)
    await app.settled()
    expect(app.heard).toMatchObject([['host.hello', { networkChanges: [{ network }, { chainId: 'eip155:10' }] }]])
    for (let count = 0; count < 250; count++) await ask('network.remove', { chainId: `eip155:${1_000 + count}` })
    app.heard.length = 0
    app.post(readyText)
    await app.settled()
    const [, { networkChanges }] = app.heard[0] as ['host.hello', PageEvents['host.hello']]
    expect(networkChanges).toHaveLength(200)
    expect(networkChanges?.at(-1)).toEqual({ chainId: 'eip155:1249' })
  })

  test('then every change', async () => {
    await preloaded()
    announce(wallet)
    await vi.advanceTimersByTimeAsync(0)
    expect(await app.next('wallets.changed')).toMatchObject({ wallets: [{ id: 'test.wallet' }] })
    connectWallet(core, 'test.wallet', wallet)
    expect(await app.next('connections.changed')).toMatchObject({ connections: [{ chainId: 'eip155:1' }] })
    void core.end(['eip155:test.wallet'])
    expect(await app.next('connections.changed')).toEqual({ connections: [], activeNamespace: null })
    scheme.matches = true
    scheme.change()
    expect(await app.next('theme.changed')).toEqual({ theme: 'dark' })
  })

  test('fits into a message, whatever the wallets’ icons', async () => {
    const icon = `data:image/svg+xml,${'"'.repeat(170_000)}`
    for (let i = 0; i < 64; i++) announce(createFakeWallet(), { rdns: `wallet.n${i}`, name: '"'.repeat(64), icon })
    connectWallet(core, 'wallet.n0', wallet)
    await preloaded()
    expect(app.heard[0]?.[0]).toBe('host.hello')
  })

  test('a fixed theme does not follow the system', async () => {
    boot({ projectId: 'demo', theme: 'light' })
    scheme.matches = true
    modal.preload()
    app.post('ck:ready:1')
    expect(await app.next('host.hello')).toMatchObject({ theme: 'light' })
  })
})

describe('requests of the modal', () => {
  const eip155 = { walletId: 'test.wallet', namespace: 'eip155' } as const
  const request = (method: string) =>
    app.port().call('wallet.request', { walletId: eip155.walletId, chainId: 'eip155:1', method })
  const connection = {
    id: 'eip155:test.wallet',
    connectorId: 'test.wallet',
    namespace: 'eip155',
    accounts: [{ address: bob }],
    chainId: 'eip155:999',
    wallet: { name: 'Somebody else', kind: 'announced' },
  } as const

  beforeEach(async () => {
    announce(wallet)
    await opened()
  })

  test('connects a wallet with the wallet’s own facts, not the modal’s', async () => {
    await app.port().call('wallet.connect', { ...eip155, chainIds: ['eip155:1'] })
    expect(core.connections.list()).toEqual([])
    void upsert({ connection })
    expect(await app.next('connections.changed')).toMatchObject({
      connections: [{ accounts: [{ address: alice }], chainId: 'eip155:1', wallet: { name: 'Test Wallet' } }],
    })
  })

  test('cannot connect a wallet that gave nothing', async () => {
    await upsert({ connection })
    expect(core.connections.list()).toEqual([])
  })

  test('neither connects nor disconnects while closed', async () => {
    modal.close()
    const connect = app.port().call('wallet.connect', { ...eip155, chainIds: ['eip155:1'] })
    await expect(connect).rejects.toMatchObject({ code: 'unauthorized' })
    await upsert({ connection })
    expect(core.connections.list()).toEqual([])
    connectWallet(core, 'test.wallet', wallet)
    await say('connection.removed', { id: 'eip155:test.wallet' })
    expect(core.connections.list()).toHaveLength(1)
  })

  test('moves the wallet in use without a click only where the page asked for that, and until it closes', async () => {
    connectWallet(core, 'test.wallet', wallet)
    const ask = () => request('wallet_switchEthereumChain')
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' })
    await opened({ view: 'SwitchNetwork' })
    await ask()
    expect(wallet.methods).toContain('wallet_switchEthereumChain')
    modal.close()
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' })
    await opened()
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('disconnects', async () => {
    connectWallet(core, 'test.wallet', wallet)
    app.port().emit('connection.removed', { id: 'eip155:nobody' })
    await say('connection.removed', { id: 'eip155:test.wallet' })
    // Without a click it cannot disconnect a wallet.
    expect(core.connections.list()).toHaveLength(1)
    app.port().emit('gesture.made', {})
    await say('connection.removed', { id: 'eip155:test.wallet' })
    expect(core.connections.list()).toEqual([])
    expect(wallet.methods).toEqual(['wallet_revokePermissions'])
  })

  const held = {
    id: 'eip155:walletconnect',
    connectorId: 'walletConnect',
    namespace: 'eip155',
    accounts: [{ address: alice }],
    chainId: 'eip155:10',
    wallet: { name: 'Phone\u202e', kind: 'walletConnect' },
  } as const

  test('keeps a connection of its own, also while closed, and serves the page’s calls', async () => {
    await upsert({ connection: held })
    expect(core.connections.list()).toMatchObject([
      { id: held.id, chainId: 'eip155:10', wallet: { name: 'Phone', kind: 'walletConnect' } },
    ])
    modal.close()
    await upsert({ connection: { ...held, chainId: 'eip155:1' } })
    const [connection] = core.connections.list()
    expect(connection?.chainId).toBe('eip155:1')
    app.answers['connection.request'] = async () => '0xsigned' as never
    expect(await core.request(connection as never, 'personal_sign', ['0x00', alice])).toBe('0xsigned')
    const asked = { id: held.id, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] }
    expect(await app.next('connection.request')).toEqual(asked)
    await say('connection.removed', { id: held.id })
    expect(core.connections.list()).toEqual([])
  })

  test('can end a connection that was to be restored', async () => {
    await revisit('{"connections":["eip155/walletConnect eip155:1"]}')
    app.port().emit('connection.removed', { id: 'eip155:coinbasewallet' })
    await say('connection.removed', { id: 'solana:walletconnect' })
    expect(frameConnectorId(core.connections)).toBe('walletConnect')
    await say('connection.removed', { id: held.id })
    expect(frameConnectorId(core.connections)).toBeUndefined()
    expect(localStorage.getItem('ck:demo')).toBe('{}')
  })

  test('cannot make the page forget a wallet in the page', async () => {
    await revisit('{"connections":["eip155:io.metamask eip155:1"]}')
    for (const id of ['eip155:undefined', 'eip155:', 'eip155:io.metamask']) await say('connection.removed', { id })
    expect(localStorage.getItem('ck:demo')).toBe('{"connections":["eip155:io.metamask eip155:1"]}')
  })

  test.each(['ContinueExternal', 'WalletSendConfirmed'] as const)(
    'shows the modal only for a call of the page, which %s is about',
    async view => {
      await upsert({
        connection: { ...held, connectorId: 'coinbaseWallet', wallet: { name: 'Coinbase', kind: 'external' } },
      })
      const [connection] = core.connections.list()
      expect(connection).toMatchObject({ id: 'eip155:coinbasewallet', wallet: { kind: 'external' } })
      const shown = { open: true, view, busy: false } as const
      modal.close()
      await app.next('modal.close')
      await say('modal.changed', shown)
      expect(modal.state().open).toBe(false)

      const answer = createDeferred<string>()
      app.answers['connection.request'] = () => answer.promise as never
      const asked = core.request(connection as never, 'personal_sign', ['0x00', alice])
      await app.next('connection.request')
      app.port().emit('modal.changed', shown)
      expect(await app.next('modal.open')).toEqual({})
      await app.settled()
      expect(modal.state()).toMatchObject({ open: true, view })
      answer.resolve('0xsigned')
      expect(await asked).toBe('0xsigned')
      await say('modal.changed', { ...shown, open: false })
      expect(modal.state().open).toBe(false)
      await say('modal.changed', shown)
      expect(modal.state().open).toBe(false)
    },
  )

  test.each([
    ['no accounts', { accounts: [] }],
    ['accounts that are none', { accounts: [{ address: 'me' }, null] }],
    ['nothing for accounts', { accounts: null }],
    ['a chain that is none', { chainId: 'eip155:x' }],
  ])('keeps none of %s', async (_, wrong) => {
    await upsert({ connection: { ...held, ...wrong } })
    expect(core.connections.list()).toEqual([])
    expect(reported).not.toHaveBeenCalled()
  })

  test.each([
    'javascript:alert(1)',
    'javascript://x%0aalert(1)',
    'https://evil.example/',
    '//evil.example',
    'data:text/html,x',
    ' javascript://',
  ])('follows no link such as %j', async appLink => {
    await upsert({ connection: { ...held, appLink } })
    expect(core.connections.list()).toMatchObject([{ id: held.id, appLink: undefined }])
  })

  test('makes no new connection while closed', async () => {
    modal.close()
    await upsert({ connection: held })
    expect(core.connections.list()).toEqual([])
  })

  test('signs once per gesture that the browser confirms, with the wallet in use', async () => {
    app.port().emit('gesture.made', {})
    await expect(request('personal_sign')).rejects.toMatchObject({ code: 'unauthorized' })
    connectWallet(core, 'test.wallet', wallet)
    app.port().emit('gesture.made', {})
    expect(await request('personal_sign')).toBeNull()
    await expect(request('personal_sign')).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('signs and connects for a gesture confirmed a moment later', async () => {
    connectWallet(core, 'test.wallet', wallet)
    const activation = { isActive: false }
    Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true })
    app.port().emit('gesture.made', {})
    const signed = request('personal_sign')
    app.port().emit('connection.removed', { id: 'eip155:test.wallet' })
    await vi.advanceTimersByTimeAsync(100)
    expect(wallet.methods).toEqual([])
    activation.isActive = true
    await vi.advanceTimersByTimeAsync(100)
    expect(await signed).toBeNull()
    await app.settled()
    expect(core.connections.list()).toEqual([])
  })

  test.each([
    ['a browser that confirms nothing', { isActive: false }],
    ['a browser that cannot tell', undefined],
  ])('does not sign in %s', async (_, value) => {
    Object.defineProperty(navigator, 'userActivation', { value, configurable: true })
    app.port().emit('gesture.made', {})
    const refused = expect(request('personal_sign')).rejects.toMatchObject({ code: 'unauthorized' })
    await vi.advanceTimersByTimeAsync(1_000)
    await refused
    expect(wallet.methods).toEqual([])
  })

  test('is refused while it is closed or the page hidden', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 'unauthorized' })
    vi.restoreAllMocks()
    modal.close()
    for (const method of ['eth_requestAccounts', 'eth_chainId'])
      await expect(request(method)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.methods).toEqual([])
  })
})

describe('connecting without showing anything', () => {
  beforeEach(() => announce(wallet))

  test('lets the modal ask the wallet without a limit', async () => {
    const ask = () =>
      app.port().call('wallet.connect', { walletId: 'test.wallet', namespace: 'eip155', chainIds: ['eip155:1'] })
    app.answers['connection.open'] = async () => {
      await ask()
      return null
    }
    const connecting = modal.connect({ walletId: 'test.wallet', namespace: 'eip155' })
    await app.boot()
    expect(await app.next('connection.open')).toEqual({ walletId: 'test.wallet', namespace: 'eip155' })
    await connecting
    expect(wallet.methods).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(modal.state().open).toBe(false)
    expect(heard).toEqual([])
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('rejects with what the modal answers', async () => {
    app.answers['connection.open'] = () => Promise.reject({ code: 4001, message: 'No' })
    const rejected = expect(modal.connect({ walletId: 'test.wallet' })).rejects.toMatchObject({
      name: 'ConnectKitError',
      code: 'user_rejected',
    })
    await app.boot()
    await rejected
  })

  test('ends on destroy, which tells the modal to stop', async () => {
    let given: AbortSignal | undefined
    app.answers['connection.open'] = (_, signal) => {
      given = signal
      return new Promise(() => {})
    }
    const connecting = modal.connect({ walletId: 'test.wallet' }).catch(error => error.code)
    await app.boot()
    await app.next('connection.open')
    expect(given?.aborted).toBe(false)
    modal.destroy()
    expect(await connecting).toBe('destroyed')
    expect(wallet.methods).toEqual([])
  })

  test('ends if a modal shook hands and never serves', async () => {
    app.answers['connection.open'] = () => new Promise(() => {})
    const connecting = modal.connect({ walletId: 'test.wallet' }).catch(error => error.code)
    app.post('ck:ready:1')
    await app.next('host.hello')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await connecting).toBe('frame_reloaded')
  })

  test('reports that the modal broke the rules', async () => {
    app.answers['connection.open'] = () => new Promise(() => {})
    const connecting = modal.connect({ walletId: 'test.wallet' }).catch(error => error.code)
    await app.boot()
    await app.next('connection.open')
    for (let i = 0; i < 60; i++) app.port().emit('frame.hello', { version: 'no' })
    expect(await connecting).toBe('invalid_message')
  })
})
