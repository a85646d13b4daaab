import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from '../../shared/connections.ts'
import { connectWallet, give, upsert, walletsOf, writable } from '../testConnect.ts'
import { type Core, createCore } from './core.ts'
import { frameConnectorId } from './frameConnectorId.ts'
import { readOptions } from './options.ts'
import { alice, announce, bob, createFakeWallet, deferredAnswer, type FakeWallet } from './wallets/fakeWallet.ts'

const hint = '{"connections":["eip155:test.wallet eip155:1"]}'
const stored = () => localStorage.getItem('ck:demo')
const cores: Core[] = []
let wallet: FakeWallet

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  wallet = createFakeWallet()
})
afterEach(() => {
  for (const core of cores.splice(0)) core.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function create(options: Record<string, string> = {}): Core {
  const core = createCore('1.0.0', readOptions({ projectId: 'demo', ...options }))
  cores.push(core)
  walletsOf(core)
  return core
}

function remember(): Core {
  localStorage.setItem('ck:demo', hint)
  return create()
}

/** The wallet announces itself; runs timers for so long, or all of them. */
async function announced(ms?: number): Promise<void> {
  announce(wallet)
  await (ms === undefined ? vi.runAllTimersAsync() : vi.advanceTimersByTimeAsync(ms))
}

/** Connects as the relay and the iframe do. */
function connect(core: Core, provider = wallet, walletId = 'test.wallet'): void {
  connectWallet(core, walletId, provider)
}

function connected(core: Core): Core {
  announce(wallet)
  connect(core)
  return core
}

/** Whether `ready` has settled, checked a microtask later. */
async function isReady(core: Core): Promise<boolean> {
  return Promise.race([core.ready.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])
}

function hear(core: Core, ...events: Parameters<Core['events']['on']>[0][]): unknown[][] {
  const heard: unknown[][] = []
  for (const event of events) core.events.on(event, payload => heard.push([event, payload]))
  return heard
}

test('a wallet announced under a connector id of the iframe takes none of its connections', () => {
  const core = create()
  for (const info of [{ uuid: 'walletConnect' }, { rdns: 'walletConnect' }])
    announce(wallet, { name: 'Phone', ...info })
  const phone = { name: 'Phone', kind: 'walletConnect' } as const
  const named = { id: 'eip155:walletconnect', connectorId: 'walletConnect', namespace: 'eip155' } as const
  upsert(core, { ...named, accounts: [{ address: bob }], chainId: 'eip155:10', wallet: phone })
  expect(core.connections.list()).toMatchObject([{ connectorId: 'walletConnect', accounts: [{ address: bob }] }])
  expect(frameConnectorId(core.connections)).toBe('walletConnect')
})

describe('restoring a wallet', () => {
  test('asks eth_accounts and eth_chainId and nothing else', async () => {
    const core = remember()
    const heard = hear(core, 'connect')
    await announced(0)
    expect(wallet.methods).toEqual(['eth_accounts', 'eth_chainId'])
    expect(heard).toMatchObject([['connect', { address: alice, chainId: 'eip155:1', reconnected: true }]])
    expect(core.awaited()).toEqual([])
    expect(await isReady(core)).toBe(true)
    expect(stored()).toBe(hint)
  })

  test('is ready at once with nothing to restore', async () => {
    const core = create()
    announce(wallet)
    expect(await isReady(core)).toBe(true)
    await vi.runAllTimersAsync()
    expect(wallet.methods).toEqual([])
  })

  test('waits at most a second for connections of other namespaces', async () => {
    localStorage.setItem('ck:demo', '{"connections":["solana:Solar solana:x"]}')
    const core = create()
    expect(core.awaited()).toEqual(['solana'])
    await vi.advanceTimersByTimeAsync(999)
    expect(await isReady(core)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await isReady(core)).toBe(true)
  })

  test('restores none of them with reconnect: false', async () => {
    localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1","solana:Solar solana:x"]}')
    const core = create({ reconnect: 'false' })
    expect(core.connections.entries()).toEqual([])
    expect(await isReady(core)).toBe(true)
  })

  test('is ready after one second at the latest', async () => {
    const core = remember()
    wallet.answers.eth_accounts = () => new Promise(() => {})
    announce(wallet)
    await vi.advanceTimersByTimeAsync(999)
    expect(core.awaited()).toEqual(['eip155'])
    expect(await isReady(core)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(core.awaited()).toEqual([])
    expect(await isReady(core)).toBe(true)
  })

  test.each([
    ['within the second', 500],
    ['after it', 60_000],
  ])('restores a wallet that comes late: %s', async (_, ms) => {
    const core = remember()
    await vi.advanceTimersByTimeAsync(ms)
    announce(createFakeWallet(), { rdns: 'other.wallet' })
    await vi.advanceTimersByTimeAsync(0)
    await announced(0)
    expect(core.connections.list()).toMatchObject([{ connectorId: 'test.wallet' }])
    expect(await isReady(core)).toBe(true)
  })

  test('notifies a late listener of a reconnect before ready, while it lasts', async () => {
    const core = remember()
    await announced(0)
    expect(core.reconnected()).toMatchObject([{ address: alice }])
    connect(core)
    expect(core.reconnected()).toEqual([])
  })

  test('notifies no late listener of a reconnect after ready, or of an ended one', async () => {
    const late = remember()
    await vi.advanceTimersByTimeAsync(2_000)
    await announced(0)
    expect(late.connections.list()).toHaveLength(1)
    expect(late.reconnected()).toEqual([])
    late.destroy()

    const over = remember()
    await announced(0)
    void over.disconnect()
    expect(over.reconnected()).toEqual([])
  })

  test.each([
    ['is locked', { eth_accounts: [] }],
    ['refuses', { eth_accounts: () => Promise.reject({ code: 4100 }) }],
    ['has no chain', { eth_chainId: null }],
  ])('waits for a wallet that %s, in this visit and the next', async (_, answers) => {
    const core = remember()
    const before = wallet.answers
    wallet.answers = { ...before, ...answers }
    await announced()
    expect(core.connections.list()).toEqual([])
    expect(await isReady(core)).toBe(true)
    expect(stored()).toBe(hint)
    wallet.answers = before
    wallet.emit('accountsChanged', [alice])
    await vi.runAllTimersAsync()
    expect(core.connections.list()).toMatchObject([{ connectorId: 'test.wallet', chainId: 'eip155:1' }])
  })

  test('restores nothing with reconnect: false, and forgets nothing', async () => {
    localStorage.setItem('ck:demo', hint)
    const core = create({ reconnect: 'false' })
    await announced()
    expect(wallet.methods).toEqual([])
    expect(await isReady(core)).toBe(true)
    expect(stored()).toBe(hint)
  })

  test('forgets nothing with reconnect: false, whatever happens in this visit', async () => {
    localStorage.setItem('ck:demo', hint)
    const core = create({ reconnect: 'false' })
    core.networks.select('eip155:10')
    announce(wallet, { rdns: 'other.wallet' })
    connect(core, wallet, 'other.wallet')
    await core.disconnect()
    expect(stored()).toBe(hint)
  })

  test('asks a wallet once, even if it announces itself again', async () => {
    remember()
    wallet.answers.eth_accounts = []
    await announced()
    announce(createFakeWallet(), { rdns: 'other.wallet' })
    await announced()
    expect(wallet.methods).toEqual(['eth_accounts'])
  })

  test.each(['}', '[]', '{"connections":7}'])('takes the spoiled hint %s for none', async spoiled => {
    localStorage.setItem('ck:demo', spoiled)
    const core = create()
    await announced()
    expect(wallet.methods).toEqual([])
    expect(await isReady(core)).toBe(true)
  })

  test.each([
    ['the visitor has connected another wallet meanwhile', (core: Core) => connectOther(core), 'other.wallet'],
    ['the visitor has disconnected meanwhile', (core: Core) => core.disconnect(), undefined],
    [
      'the visitor has connected and disconnected meanwhile',
      async (core: Core) => {
        connectOther(core)
        await core.disconnect()
      },
      undefined,
    ],
    ['ConnectKit was destroyed meanwhile', (core: Core) => core.destroy(), undefined],
  ])('does nothing when %s', async (_, meanwhile, connectorId) => {
    const core = remember()
    const later = deferredAnswer()
    wallet.answers.eth_accounts = later.answer
    await announced(0)
    await meanwhile(core)
    later.give([alice])
    await vi.runAllTimersAsync()
    expect(core.connections.list()[0]?.connectorId).toBe(connectorId)
    expect(wallet.listening()).toBe(0)
  })

  function connectOther(core: Core): void {
    const other = createFakeWallet({ wallet_revokePermissions: null })
    announce(other, { rdns: 'other.wallet' })
    connect(core, other, 'other.wallet')
  }
})

describe('connecting', () => {
  test('takes accounts and chain from the wallet, name and icon from its announcement', () => {
    const core = create()
    announce(wallet, { rdns: 'Test.Wallet', name: 'Test Wallet', icon: 'data:image/png;base64,AA' })
    connect(core, wallet, 'Test.Wallet')
    expect(core.connections.list()).toEqual([
      {
        id: 'eip155:test.wallet',
        connectorId: 'Test.Wallet',
        namespace: 'eip155',
        accounts: [{ address: alice, type: 'eoa' }],
        chainId: 'eip155:1',
        wallet: { name: 'Test Wallet', kind: 'announced', icon: 'data:image/png;base64,AA', rdns: 'Test.Wallet' },
      },
    ])
  })

  test('does nothing for a wallet that gave no accounts or took them back', () => {
    const core = create()
    const heard = hear(core, 'connect', 'connections')
    announce(wallet)
    upsert(core, { connectorId: 'test.wallet' })
    give(core, 'test.wallet', wallet)
    wallet.emit('accountsChanged', [])
    upsert(core, { connectorId: 'test.wallet' })
    upsert(core, { connectorId: 'nobody' })
    expect(core.connections.list()).toEqual([])
    expect(heard.filter(([event]) => event === 'connect')).toEqual([])
  })

  test('another wallet replaces the one before, which is no longer followed', () => {
    const core = create()
    const other = createFakeWallet()
    announce(wallet)
    announce(other, { rdns: 'other.wallet' })
    connect(core)
    connect(core, other, 'other.wallet')
    expect(core.connections.list()).toMatchObject([{ connectorId: 'other.wallet' }])
    expect([wallet.listening(), other.listening()]).toEqual([0, 3])
    wallet.emit('accountsChanged', [bob])
    vi.runAllTimers()
    expect(core.connections.list()).toMatchObject([{ accounts: [{ address: alice }] }])
  })
})

describe('a connected wallet', () => {
  let core: Core
  let heard: unknown[][]
  beforeEach(() => {
    core = create()
    announce(wallet)
    connect(core)
    heard = hear(core, 'accountsChanged', 'chainChanged', 'disconnect', 'state')
  })

  test('is followed', () => {
    wallet.emit('accountsChanged', [bob])
    wallet.emit('chainChanged', '0x5')
    vi.runAllTimers()
    expect(heard).toMatchObject([
      ['accountsChanged', { address: bob, chainId: 'eip155:5' }],
      ['chainChanged', { address: bob, chainId: 'eip155:5' }],
      ['state', undefined],
    ])
  })

  test('that reports the same again causes no event', () => {
    wallet.emit('accountsChanged', [alice])
    wallet.emit('chainChanged', 1)
    vi.runAllTimers()
    expect(heard).toEqual([])
  })

  test('that takes its accounts back is disconnected until it gives them again', async () => {
    wallet.emit('accountsChanged', [])
    vi.runAllTimers()
    expect(heard).toEqual([
      ['disconnect', { namespace: 'eip155' }],
      ['state', undefined],
    ])
    expect(stored()).toBe(hint)
    wallet.emit('accountsChanged', [alice])
    await vi.runAllTimersAsync()
    expect(wallet.methods).toEqual(['eth_accounts', 'eth_chainId'])
    expect(core.connections.list()).toMatchObject([{ connectorId: 'test.wallet' }])
  })

  test('that is locked is no longer followed once another connects or all disconnect', async () => {
    const other = createFakeWallet()
    announce(other, { rdns: 'other.wallet' })
    wallet.emit('accountsChanged', [])
    vi.runAllTimers()
    connect(core, other, 'other.wallet')
    expect(wallet.listening()).toBe(0)
    other.emit('accountsChanged', [])
    vi.runAllTimers()
    await core.disconnect()
    expect(other.listening()).toBe(0)
    expect(stored()).toBe('{}')
  })

  test('is remembered for the next visit', () => {
    expect(stored()).toBe(hint)
  })

  test('is restored with its latest accounts', () => {
    writable(core).remove(core.connections.list()[0])
    const found = walletsOf(core).found('eip155', 'test.wallet')
    expect(found).toMatchObject({ connectorId: 'test.wallet', accounts: [{ address: alice }] })
    core.place(found as Connection, 'back')
    expect(core.connections.list()).toEqual([found])
    expect(walletsOf(core).found('eip155', 'nobody')).toBeUndefined()
  })
})

test.each([
  ['that was locked at load', []],
  ['that has locked', undefined],
])('a wallet %s that never answered is asked again when it reports a change', async (_, first) => {
  const core = first ? remember() : create()
  if (first) wallet.answers.eth_accounts = first
  await announced()
  if (!first) {
    connect(core)
    wallet.emit('accountsChanged', [])
    await vi.runAllTimersAsync()
  }
  wallet.answers.eth_accounts = () => new Promise(() => {})
  wallet.emit('accountsChanged', [alice])
  await vi.runAllTimersAsync()
  wallet.answers.eth_accounts = [alice]
  wallet.emit('accountsChanged', [alice])
  await vi.runAllTimersAsync()
  expect(core.connections.list()).toMatchObject([{ accounts: [{ address: alice }] }])
})

test('a listener that disconnects gets no more events of that connection', () => {
  const core = create()
  const entry = (namespace: 'eip155' | 'solana', connectorId: string) => {
    const [chainId, id] = [`${namespace}:1` as const, `${namespace}:${connectorId}`]
    const wallet = { name: connectorId, kind: 'announced' as const }
    return {
      key: id,
      chainId,
      connection: { id, connectorId, namespace, chainId, wallet, accounts: [{ address: id }] },
    }
  }
  const [one, two, three, four] = [
    entry('eip155', 'a'),
    entry('eip155', 'b'),
    entry('solana', 'a'),
    entry('solana', 'b'),
  ]
  writable(core).set([one, two, three, four])
  const heard: string[] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged'] as const)
    core.events.on(event, ({ namespace }) => {
      heard.push(`${event} ${namespace}`)
      if (event === 'accountsChanged') void core.disconnect()
    })
  writable(core).set([two, one, four, three])
  expect(heard).toEqual(['accountsChanged eip155', 'disconnect eip155', 'disconnect solana'])
})

test('ending a connection of the iframe revokes no permission of a wallet with the same id', async () => {
  const core = create()
  const held = { name: 'Held', kind: 'walletConnect' } as const
  upsert(core, { connectorId: 'late.wallet', accounts: [{ address: bob }], chainId: 'eip155:10', wallet: held })
  announce(wallet, { rdns: 'late.wallet' })
  await core.disconnect()
  expect(core.connections.list()).toEqual([])
  expect(wallet.methods).toEqual([])
})

describe('disconnecting', () => {
  test('forgets first, then asks the wallet to', async () => {
    const core = connected(create())
    const heard = hear(core, 'disconnect')
    const done = core.disconnect()
    expect(heard).toHaveLength(1)
    expect(stored()).toBe('{}')
    await done
    expect(wallet.methods).toEqual(['wallet_revokePermissions'])
    expect(wallet.listening()).toBe(0)
  })

  test('waits for a wallet three seconds at most', async () => {
    const core = create()
    wallet.answers.wallet_revokePermissions = () => new Promise(() => {})
    announce(wallet)
    connect(core)
    const done = vi.fn()
    void core.disconnect('eip155').then(done)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledOnce()
  })

  test('leaves the other namespaces alone', async () => {
    const core = connected(remember())
    await core.disconnect('solana')
    expect(core.connections.list()).toHaveLength(1)
    expect(wallet.methods).toEqual([])
    expect(stored()).toBe(hint)
  })

  test('forgets a wallet that is still to be restored', async () => {
    const core = remember()
    await core.disconnect()
    expect(stored()).toBe('{}')
    expect(await isReady(core)).toBe(true)
    await announced()
    expect(wallet.methods).toEqual([])
  })
})

describe('another tab', () => {
  const says = (walletId?: string) => {
    if (walletId) localStorage.setItem('ck:demo', hint.replace('test.wallet', walletId))
    else localStorage.removeItem('ck:demo')
    dispatchEvent(new StorageEvent('storage', { key: 'ck:demo' }))
    return vi.runAllTimersAsync()
  }

  test('that connects is followed without a prompt', async () => {
    const core = create()
    announce(wallet)
    await says('test.wallet')
    expect(wallet.methods).toEqual(['eth_accounts', 'eth_chainId'])
    expect(core.connections.list()).toMatchObject([{ connectorId: 'test.wallet' }])
    await says('test.wallet')
    expect(wallet.methods).toHaveLength(2)
  })

  test('that disconnects is followed without asking the wallet', async () => {
    const core = connected(create())
    await says()
    expect(core.connections.list()).toEqual([])
    expect(wallet.methods).toEqual([])
    expect(wallet.listening()).toBe(0)
  })

  test('that switches wallets is followed', async () => {
    const core = create()
    announce(wallet)
    announce(createFakeWallet(), { rdns: 'other.wallet' })
    connect(core)
    await says('other.wallet')
    expect(core.connections.list()).toMatchObject([{ connectorId: 'other.wallet' }])
  })

  test('with reconnect: false, another tab’s wallet replaces none', async () => {
    const core = connected(create({ reconnect: 'false' }))
    await says('other.wallet')
    expect(core.connections.list()).toMatchObject([{ connectorId: 'test.wallet' }])
  })

  test('with reconnect: false, another tab is followed only when it disconnects', async () => {
    const core = create({ reconnect: 'false' })
    announce(wallet)
    await says('test.wallet')
    expect(wallet.methods).toEqual([])
    connect(core)
    await says()
    expect(core.connections.list()).toEqual([])
  })

  test('that only opens the modal changes nothing, even with reconnect: false', async () => {
    const core = connected(create({ reconnect: 'false' }))
    create({ reconnect: 'false' }).memory.writeHeight(593)
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
    expect(keys).toHaveLength(1)
    for (const key of keys) dispatchEvent(new StorageEvent('storage', { key }))
    await vi.runAllTimersAsync()
    expect(core.connections.list()).toMatchObject([{ connectorId: 'test.wallet' }])
  })
})

test('works with a storage that throws', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const core = connected(create())
  expect(core.connections.list()).toHaveLength(1)
  expect(await isReady(core)).toBe(true)
})

test('destroy leaves no listener, no connection and no timer', async () => {
  const core = connected(remember())
  const heard = hear(core, 'connect', 'disconnect', 'state', 'wallets')
  core.destroy()
  expect(wallet.listening()).toBe(0)
  announce(createFakeWallet(), { rdns: 'other.wallet' })
  await vi.runAllTimersAsync()
  expect(core.discovery.list()).toHaveLength(1)
  expect(core.connections.list()).toEqual([])
  expect(heard).toEqual([])
  expect(stored()).toBe(hint)
  expect(await isReady(core)).toBe(true)
})

describe('back from the browser’s memory', () => {
  const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  /** Leaves the page by a link and comes back by the Back button. */
  const goAndComeBack = async (meanwhile: () => void) => {
    dispatchEvent(new Event('pagehide'))
    meanwhile()
    show(true)
    await vi.runAllTimersAsync()
  }

  test('the wallet is asked for its accounts and its network, silently', async () => {
    const core = connected(create())
    const heard = hear(core, 'accountsChanged', 'chainChanged', 'disconnect')
    await vi.runAllTimersAsync()
    wallet.methods.length = 0
    await goAndComeBack(() => {
      wallet.answers.eth_accounts = () => [bob]
      wallet.answers.eth_chainId = () => '0xa'
    })
    expect(wallet.methods).toEqual(['eth_accounts', 'eth_chainId'])
    expect(heard).toMatchObject([
      ['accountsChanged', { address: bob }],
      ['chainChanged', { chainId: 'eip155:10' }],
    ])
  })

  test('reports nothing if nothing changed', async () => {
    const core = connected(create())
    await vi.runAllTimersAsync()
    const heard = hear(core, 'connect', 'accountsChanged', 'chainChanged', 'disconnect')
    await goAndComeBack(() => {})
    expect(heard).toEqual([])
  })

  test('a wallet that took its leave back is disconnected, and back once it is unlocked', async () => {
    const core = connected(create())
    const heard = hear(core, 'connect', 'disconnect')
    await goAndComeBack(() => {
      wallet.answers.eth_accounts = () => []
    })
    expect(heard).toEqual([['disconnect', { namespace: 'eip155' }]])
    wallet.answers.eth_accounts = () => [alice]
    await goAndComeBack(() => {})
    expect(heard[1]).toMatchObject(['connect', { address: alice, reconnected: true }])
  })

  test('a connection that another tab ended meanwhile is disconnected', async () => {
    const core = connected(create())
    await vi.runAllTimersAsync()
    const heard = hear(core, 'disconnect')
    await goAndComeBack(() => localStorage.removeItem('ck:demo'))
    expect(heard).toEqual([['disconnect', { namespace: 'eip155' }]])
  })

  test.each<Record<string, string>>([{ reconnect: 'false' }, {}])(
    'storage that says nothing ends no connection: %j',
    async options => {
      const denied = vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
      const core = connected(create(options))
      await goAndComeBack(() => {})
      expect(core.connections.list()).toHaveLength(1)
      denied.mockRestore()
    },
  )

  test('an ordinary load asks no wallet twice', async () => {
    connected(create())
    await vi.runAllTimersAsync()
    wallet.methods.length = 0
    show(false)
    await vi.runAllTimersAsync()
    expect(wallet.methods).toEqual([])
  })
})
