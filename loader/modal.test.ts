import './fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../shared/errors.ts'
import { type Core, createCore } from './core.ts'
import { createFakeModalApp, type FakeModalApp } from './fakeModalApp.ts'
import { createModal, type Modal } from './modal.ts'
import { readOptions } from './options.ts'
import { alice, announce, bob, createFakeWallet, type FakeWallet } from './wallets/fakeWallet.ts'

const parts = vi.hoisted(() => ({ frame: {} as object, onEscape: () => {}, onLoad: () => {} }))
vi.mock('./frame.ts', () => ({
  createFrame: (_: string, onLoad: () => void, onEscape: () => void) => {
    Object.assign(parts, { onLoad, onEscape })
    return parts.frame
  },
}))

const scheme = { matches: false, change: () => {}, listening: 0 }
let app: FakeModalApp
let core: Core
let modal: Modal
let wallet: FakeWallet
let heard: unknown[][]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(scheme, { matches: false, listening: 0 })
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return scheme.matches
    },
    addEventListener: (_: string, listener: () => void) => {
      scheme.change = listener
      scheme.listening++
    },
    removeEventListener: () => scheme.listening--,
  }))
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true })
  localStorage.clear()
  wallet = createFakeWallet()
  boot()
})
afterEach(() => {
  modal.destroy()
  core.destroy()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function boot(
  data: Record<string, string> = { projectId: 'demo' },
  frameUrl = 'https://cdn.test/1.0.0/modal.html',
): void {
  app = createFakeModalApp()
  parts.frame = app.frame
  const options = readOptions(data)
  core = createCore('1.0.0', options)
  modal = createModal(core, options, frameUrl)
  heard = []
  core.events.on('modal', ({ open, view }) => heard.push([open, view]))
}

const changed = (open: boolean, view: 'Connect' | 'Account' = 'Connect', busy = false) =>
  app.port().emit('modal.changed', { open, view, busy })

/** Calls `open` and keeps what becomes of it. */
function open(request: Parameters<Modal['open']>[0] = {}): { promise: Promise<void>; outcome: () => string } {
  let outcome = 'pending'
  const promise = modal.open(request).then(
    () => {
      outcome = 'closed'
    },
    error => {
      outcome = error.code
    },
  )
  return { promise, outcome: () => outcome }
}

/** Opens until the modal is on screen. */
async function opened(request?: Parameters<Modal['open']>[0]) {
  const opening = open(request)
  await app.boot()
  await app.next('modal.open')
  changed(true)
  await app.settled()
  return opening
}

describe('opening', () => {
  test('puts something on screen in the same moment, and asks the modal when it is there', async () => {
    scheme.matches = true
    const { outcome } = open({ view: 'Account', namespace: 'eip155' })
    expect(app.frame.dark).toBe(true)
    expect(modal.state()).toEqual({ open: true, view: null, busy: false })
    expect(heard).toEqual([[true, null]])
    await app.boot()
    expect(await app.next('modal.open')).toEqual({ view: 'Account', namespace: 'eip155' })
    await app.settled()
    expect(app.frame.revealed).toBe(1)
    expect(outcome()).toBe('pending')
  })

  test('follows what the modal says of itself', async () => {
    await opened()
    changed(true, 'Account', true)
    await app.settled()
    expect(modal.state()).toEqual({ open: true, view: 'Account', busy: true })
    expect(heard.at(-1)).toEqual([true, 'Account'])
  })

  test('ends when the modal closes itself', async () => {
    const { promise, outcome } = await opened()
    changed(false)
    await promise
    expect(outcome()).toBe('closed')
    expect(modal.state()).toEqual({ open: false, view: null, busy: false })
    expect(heard.at(-1)).toEqual([false, null])
  })

  test.each([
    ['close()', () => modal.close()],
    ['Escape in the page', () => parts.onEscape()],
  ])('ends with %s, and the modal is told', async (_, close) => {
    const { promise, outcome } = await opened()
    close()
    await promise
    expect(outcome()).toBe('closed')
    expect(await app.next('modal.close')).toEqual({})
  })

  test('that is closed before the modal is there asks it for nothing', async () => {
    const { promise, outcome } = open()
    modal.close()
    await promise
    expect(outcome()).toBe('closed')
    await app.boot()
    expect(app.heard.map(([name]) => name)).toEqual(['host.hello'])
    expect(app.frame.revealed).toBe(0)
  })

  test('that is closed and begun again before the modal is there asks once', async () => {
    const first = open({ view: 'Account' })
    modal.close()
    const second = open()
    await app.boot()
    await app.next('modal.open')
    await app.settled()
    expect(app.heard.filter(([name]) => name === 'modal.open')).toHaveLength(1)
    expect([first.outcome(), second.outcome()]).toEqual(['closed', 'pending'])
  })

  test('twice is one modal, and both end with it', async () => {
    const first = await opened()
    const second = open()
    await app.next('modal.open')
    modal.close()
    await Promise.all([first.promise, second.promise])
    expect([first.outcome(), second.outcome()]).toEqual(['closed', 'closed'])
    expect(heard.filter(([isOpen]) => isOpen === false)).toHaveLength(1)
  })

  test('again right after closing is not ended by the news of that closing', async () => {
    await opened()
    app.answers['modal.close'] = async () => {
      changed(false)
      return null
    }
    app.answers['modal.open'] = async () => {
      changed(true)
      return null
    }
    modal.close()
    const { outcome } = open()
    await app.next('modal.close')
    await app.next('modal.open')
    await app.settled()
    expect(outcome()).toBe('pending')
    expect(modal.state()).toMatchObject({ open: true, view: 'Connect' })
    expect(app.frame.loads).toBe(1)
  })

  test('is not taken for drawn by the answer to one that was closed before', async () => {
    let answer: (value: null) => void = () => {}
    app.answers['modal.open'] = () => new Promise(resolve => (answer = resolve))
    open()
    await app.boot()
    await app.next('modal.open')
    const answerFirst = answer
    modal.close()
    open()
    await app.next('modal.open')
    answerFirst(null)
    await app.settled()
    expect(app.frame.revealed).toBe(0)
    answer(null)
    await app.settled()
    expect(app.frame.revealed).toBe(1)
  })

  test('again from a listener of the closing is a new opening', async () => {
    const { promise } = await opened()
    let second: ReturnType<typeof open> | undefined
    const off = core.events.on('modal', ({ open: isOpen }) => {
      off()
      if (!isOpen) second = open()
    })
    modal.close()
    await promise
    await app.next('modal.close')
    await app.next('modal.open')
    expect(second?.outcome()).toBe('pending')
    expect(app.heard.map(([name]) => name).slice(-2)).toEqual(['modal.close', 'modal.open'])
  })
})

describe('an opening that fails', () => {
  const refuse = () => {
    app.answers['modal.open'] = () => Promise.reject(new ConnectKitError('not_available', 'No such view'))
  }

  test('for its view closes the modal that was opened for it', async () => {
    refuse()
    const { promise, outcome } = open({ view: 'Swap' })
    await app.boot()
    await promise
    expect(outcome()).toBe('not_available')
    expect(modal.state().open).toBe(false)
    expect(heard).toEqual([
      [true, null],
      [false, null],
    ])
  })

  test('for its view leaves a modal that is open as it was', async () => {
    const first = await opened()
    refuse()
    const second = open({ view: 'Swap' })
    await second.promise
    expect([first.outcome(), second.outcome()]).toEqual(['pending', 'not_available'])
    expect(modal.state()).toMatchObject({ open: true, view: 'Connect' })
  })

  test('for its view does not end another that is on its way', async () => {
    app.answers['modal.open'] = ({ view }) => (view ? Promise.reject({ code: -32603 }) : Promise.resolve(null))
    const first = open({ view: 'Swap' })
    const second = open()
    await app.boot()
    await first.promise
    await app.settled()
    expect([first.outcome(), second.outcome()]).toEqual(['wallet_failed', 'pending'])
    expect(app.frame.revealed).toBe(1)
  })

  test('after it was closed and begun again does not end the second', async () => {
    let fail: (error: Error) => void = () => {}
    app.answers['modal.open'] = () => new Promise((_, reject) => (fail = reject))
    const first = open()
    await app.boot()
    await app.next('modal.open')
    const failFirst = fail
    modal.close()
    app.answers['modal.open'] = async () => null
    const second = open()
    await app.next('modal.open')
    failFirst(new Error('too late'))
    await app.settled()
    expect([first.outcome(), second.outcome()]).toEqual(['closed', 'pending'])
    expect(modal.state().open).toBe(true)
  })

  test('since the server refuses tells why, to everybody who waits', async () => {
    const both = [open(), open()]
    app.post('ck:refused:origin_not_allowed')
    await Promise.all(both.map(each => each.promise))
    expect(both.map(each => each.outcome())).toEqual(['origin_not_allowed', 'origin_not_allowed'])
    expect(modal.state().open).toBe(false)
    expect(heard.filter(([isOpen]) => isOpen === false)).toHaveLength(1)
  })

  test('may be tried again while it fails', async () => {
    const first = open()
    app.post('ck:refused:origin_not_allowed')
    const second = open()
    await first.promise
    expect([first.outcome(), second.outcome()]).toEqual(['origin_not_allowed', 'pending'])
    await app.boot()
    await app.next('modal.open')
    expect(second.outcome()).toBe('pending')
    expect(app.frame.loads).toBe(2)
  })

  test('since the modal does not answer is over after ten seconds', async () => {
    app.answers['modal.open'] = () => new Promise(() => {})
    const { promise, outcome } = open()
    await app.boot()
    await app.next('modal.open')
    await vi.advanceTimersByTimeAsync(10_000)
    await promise
    expect(outcome()).toBe('timeout')
    expect(modal.state().open).toBe(false)
  })

  test('is over after 40 s, however much of that the loading took', async () => {
    app.answers['modal.open'] = () => new Promise(() => {})
    const { promise, outcome } = open()
    await vi.advanceTimersByTimeAsync(39_000)
    await app.boot()
    await app.next('modal.open')
    await vi.advanceTimersByTimeAsync(1_000)
    await promise
    expect(outcome()).toBe('timeout')
  })

  test.each([
    ['has no project id', {}, undefined, 'project_missing'],
    [
      'comes from where the modal does',
      { projectId: 'demo' },
      'http://localhost:3000/1.0.0/modal.html',
      'unsupported_origin',
    ],
  ])('since the page %s loads nothing', async (_, data, frameUrl, code) => {
    boot(data as Record<string, string>, frameUrl)
    const { promise, outcome } = open()
    await promise
    expect(outcome()).toBe(code)
    expect(app.frame.loads).toBe(0)
    expect(heard).toEqual([])
    modal.preload()
    expect(app.frame.loads).toBe(0)
    await expect(modal.connect('test.wallet')).rejects.toMatchObject({ code })
  })
})

describe('a modal that is open', () => {
  test('and breaks down closes with the reason, and the page hears of it', async () => {
    const errors: unknown[] = []
    core.events.on('error', error => errors.push(error.code))
    const { promise, outcome } = await opened()
    app.post('ck:ready:1')
    await promise
    expect(outcome()).toBe('frame_reloaded')
    expect(errors).toEqual(['frame_reloaded'])
    expect(modal.state().open).toBe(false)
  })

  test('whose iframe breaks down while it is closed troubles nobody', async () => {
    const errors = vi.fn()
    core.events.on('error', errors)
    await opened()
    modal.close()
    app.post('ck:ready:1')
    expect(errors).not.toHaveBeenCalled()
  })

  test('is opened by the page only', async () => {
    modal.preload()
    await app.boot()
    changed(true, 'Account')
    await app.settled()
    expect(modal.state()).toEqual({ open: false, view: null, busy: false })
    expect(heard).toEqual([])
  })
})

describe('what the modal is told', () => {
  test('at first: everything', async () => {
    document.documentElement.lang = 'de-AT'
    scheme.matches = true
    announce(wallet)
    connect()
    modal.preload()
    app.post('ck:ready:1')
    expect(await app.next('host.hello')).toMatchObject({
      wallets: [{ id: 'test.wallet' }],
      connections: [{ id: 'eip155:test.wallet', accounts: [{ address: alice }] }],
      activeNamespace: 'eip155',
      options: {},
      theme: 'dark',
      locale: 'de-AT',
      dir: 'ltr',
    })
  })

  test('then what changes', async () => {
    modal.preload()
    await app.boot()
    announce(wallet)
    await vi.advanceTimersByTimeAsync(0)
    expect(await app.next('wallets.changed')).toMatchObject({ wallets: [{ id: 'test.wallet' }] })
    connect()
    expect(await app.next('connections.changed')).toMatchObject({ connections: [{ chainId: 'eip155:1' }] })
    core.drop('test.wallet')
    expect(await app.next('connections.changed')).toEqual({ connections: [], activeNamespace: null })
    scheme.matches = true
    scheme.change()
    expect(await app.next('theme.changed')).toEqual({ theme: 'dark' })
  })

  test('fits into a message, whatever icons wallets bring', async () => {
    const icon = `data:image/svg+xml,${'"'.repeat(170_000)}`
    for (let i = 0; i < 64; i++) announce(createFakeWallet(), { rdns: `wallet.n${i}`, name: '"'.repeat(64), icon })
    core.sessions.start('wallet.n0', wallet, { accounts: [{ address: alice }], chainId: 'eip155:1' })
    core.adopt('wallet.n0', false)
    modal.preload()
    await app.boot()
    expect(app.heard[0]?.[0]).toBe('host.hello')
  })

  test('a fixed theme does not follow the system', async () => {
    boot({ projectId: 'demo', theme: 'light' })
    scheme.matches = true
    modal.preload()
    app.post('ck:ready:1')
    expect(await app.next('host.hello')).toMatchObject({ theme: 'light' })
  })

  function connect(): void {
    core.sessions.start('test.wallet', wallet, { accounts: [{ address: alice }], chainId: 'eip155:1' })
    core.adopt('test.wallet', false)
  }
})

describe('what the modal asks', () => {
  const eip155 = { walletId: 'test.wallet', namespace: 'eip155' } as const
  const request = (method: string) => app.port().call('wallet.request', { ...eip155, method })
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

  test('connects a wallet, with what the wallet said and not what the modal says', async () => {
    await app.port().call('wallet.connect', { ...eip155, silent: false })
    expect(core.connections.list()).toEqual([])
    app.port().emit('connection.upserted', { connection: { ...connection, accounts: [...connection.accounts] } })
    expect(await app.next('connections.changed')).toMatchObject({
      connections: [{ accounts: [{ address: alice }], chainId: 'eip155:1', wallet: { name: 'Test Wallet' } }],
    })
  })

  test('cannot make a connection of a wallet that gave nothing', async () => {
    app.port().emit('connection.upserted', { connection: { ...connection, accounts: [...connection.accounts] } })
    await app.settled()
    expect(core.connections.list()).toEqual([])
  })

  test('disconnects', async () => {
    core.sessions.start('test.wallet', wallet, { accounts: [{ address: alice }], chainId: 'eip155:1' })
    core.adopt('test.wallet', false)
    app.port().emit('connection.removed', { id: 'eip155:nobody' })
    app.port().emit('connection.removed', { id: 'eip155:test.wallet' })
    expect(await app.port().call('wallet.disconnect', eip155)).toBeNull()
    expect(core.connections.list()).toEqual([])
    expect(wallet.methods).toEqual(['wallet_revokePermissions'])
  })

  test('a disconnect alone ends the connection too', async () => {
    core.sessions.start('test.wallet', wallet, { accounts: [{ address: alice }], chainId: 'eip155:1' })
    core.adopt('test.wallet', false)
    await app.port().call('wallet.disconnect', eip155)
    expect(core.connections.list()).toEqual([])
  })

  test('signs once for a gesture the browser confirms', async () => {
    app.port().emit('gesture.made', {})
    expect(await request('personal_sign')).toBeNull()
    await expect(request('personal_sign')).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test.each([
    ['a browser that confirms nothing', { isActive: false }],
    ['a browser that cannot tell', undefined],
  ])('does not sign in %s', async (_, value) => {
    Object.defineProperty(navigator, 'userActivation', { value, configurable: true })
    app.port().emit('gesture.made', {})
    await expect(request('personal_sign')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.methods).toEqual([])
  })

  test('is refused while it is closed or the page hidden', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 'unauthorized' })
    vi.restoreAllMocks()
    modal.close()
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await request('eth_chainId')).toBe('0x1')
  })
})

describe('connecting without showing anything', () => {
  beforeEach(() => announce(wallet))

  test('lets the modal ask the wallet for as long as it takes', async () => {
    const ask = () => app.port().call('wallet.connect', { walletId: 'test.wallet', namespace: 'eip155', silent: false })
    app.answers['connection.open'] = async () => {
      await ask()
      return null
    }
    const connecting = modal.connect('test.wallet', 'eip155')
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
    const connecting = modal.connect('test.wallet')
    await app.boot()
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectKitError', code: 'user_rejected' })
  })

  test('is over when everything is taken out of the page; the modal is told to stop', async () => {
    let given: AbortSignal | undefined
    app.answers['connection.open'] = (_, signal) => {
      given = signal
      return new Promise(() => {})
    }
    const connecting = modal.connect('test.wallet').catch(error => error.code)
    await app.boot()
    await app.next('connection.open')
    expect(given?.aborted).toBe(false)
    modal.destroy()
    expect(await connecting).toBe('frame_reloaded')
    expect(wallet.methods).toEqual([])
  })
})

describe('preloading', () => {
  test('loads the iframe and shows nothing', async () => {
    modal.preload()
    await app.boot()
    expect(app.frame.loads).toBe(1)
    expect(app.frame.revealed).toBe(0)
    expect(heard).toEqual([])
  })

  test('is done once, also when it was refused, until somebody opens', async () => {
    modal.preload()
    app.post('ck:refused:origin_not_allowed')
    await vi.advanceTimersByTimeAsync(0)
    for (let i = 0; i < 100; i++) modal.preload()
    expect(app.frame.loads).toBe(1)
    const { promise, outcome } = open()
    expect(app.frame.loads).toBe(2)
    app.post('ck:refused:origin_not_allowed')
    await promise
    expect(outcome()).toBe('origin_not_allowed')
  })

  test('is used by the opening that follows', async () => {
    modal.preload()
    await app.boot()
    open()
    await app.next('modal.open')
    expect(app.frame.loads).toBe(1)
  })
})

describe('the end', () => {
  test('closes with the reason and loads nothing any more', async () => {
    const { promise, outcome } = await opened()
    modal.destroy()
    await promise
    expect(outcome()).toBe('destroyed')
    expect(scheme.listening).toBe(0)
    expect(app.frame.window()).toBeNull()
    const loads = app.frame.loads
    await expect(modal.open({})).rejects.toMatchObject({ code: 'destroyed' })
    await expect(modal.connect('test.wallet')).rejects.toMatchObject({ code: 'destroyed' })
    modal.preload()
    modal.close()
    expect(app.frame.loads).toBe(loads)
    core.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('may come twice', () => {
    modal.destroy()
    expect(() => modal.destroy()).not.toThrow()
  })
})
