import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../../e2e/services/startRelay.ts'
import type { ChainId } from '../../../shared/caip.ts'
import { createFakeClock, type FakeClock } from '../../app/fakeClock.ts'
import { testCapability } from '../testCapability.ts'
import type { SessionStorage } from './createSessionStorage.ts'
import type { Tabs } from './tabs.ts'
import { createSolanaSide, solanaChains } from './testOthers.ts'
import { createTestSite, memoryStorage, realClock } from './testSite.ts'
import { openTestWallet } from './testWallet.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

const soon = <T>(check: () => T) => vi.waitFor(check)

interface Waiting {
  hold(lock: unknown): unknown
  lose(error: Error): void
}

/** A browser's lock, for tabs that can be closed. */
function createLock() {
  let holder: Waiting | undefined
  const queue: Waiting[] = []
  const grant = (next: Waiting | undefined) => {
    holder = next
    next?.hold({})
  }
  return {
    request: (_: string, ...rest: [unknown, unknown?]) =>
      new Promise<void>((_, lose) => {
        const { ifAvailable = false, steal = false } = (rest.length > 1 ? rest[0] : {}) as LockOptions
        const hold = rest.at(-1) as Waiting['hold']
        if (steal) {
          const before = holder
          grant({ hold, lose })
          before?.lose(new DOMException('Stolen', 'AbortError'))
        } else if (!holder) grant({ hold, lose })
        else if (ifAvailable) hold(null)
        else queue.push({ hold, lose })
      }),
    release: () => grant(queue.shift()),
  }
}

let sites = 0

function createTabs(storage: SessionStorage = memoryStorage()) {
  const lock = createLock()
  const name = `site${++sites}`
  return (clock: FakeClock | typeof realClock = realClock, siteChainIds?: ChainId[]) => {
    const channel = new BroadcastChannel(name)
    const said = { retired: 0, leave: () => {} }
    const tabs: Tabs = {
      name,
      channel,
      locks: { request: lock.request } as unknown as Tabs['locks'],
      isVisible: () => true,
      onLeave: run => {
        said.leave = run
      },
      retire: () => void said.retired++,
    }
    onTestFinished(() => channel.close())
    const site = createTestSite({
      relayUrl: relay.url,
      projectId: name,
      storage,
      clock,
      siteChainIds,
      tabs: () => tabs,
    })
    /** Messages wait, as in a frozen tab. @returns wakes the tab */
    const sleep = () => {
      const hear = channel.onmessage
      const missed: MessageEvent[] = []
      channel.onmessage = event => void missed.push(event as MessageEvent)
      return () => {
        channel.onmessage = hear
        for (const event of missed) hear?.call(channel, event)
      }
    }
    return { ...site, said, sleep, mute: () => channel.close(), release: lock.release }
  }
}

const sign = { namespace: 'eip155', chainId: 'eip155:1', method: 'personal_sign' } as const

async function pairedTabs() {
  const open = createTabs()
  const wallet = await openTestWallet({ relayUrl: relay.url })
  const first = open()
  await first.connect({ onUri: uri => void wallet.pair(uri) })
  const second = open()
  const [connection] = await testCapability(second.connector, 'sessions').restore()
  const [address] = wallet.state().accounts
  return { open, wallet, first, second, connection, params: ['0x00', address] }
}

test('a second tab shares the session of the first, and signs through it', async () => {
  const { wallet, second, connection, params } = await pairedTabs()
  expect(connection).toMatchObject({
    id: 'eip155:walletconnect',
    accounts: wallet.state().accounts.map(address => ({ address })),
  })
  // What shows steps is a function, which no channel between tabs takes.
  expect(await second.connector.request({ ...sign, params, show() {} })).toMatch(/^0x[0-9a-f]{130}$/)
  const refused = second.connector.request({ ...sign, method: 'eth_sign' })
  await expect(refused).rejects.toMatchObject({ code: 'unsupported_method' })
})

test('every tab learns of a session with two namespaces, whichever tab connected', async () => {
  const open = createTabs()
  const { side, key } = createSolanaSide()
  const wallet = await openTestWallet({ relayUrl: relay.url, others: [side] })
  const siteChainIds: ChainId[] = ['eip155:1', solanaChains.mainnet]
  const [first, second] = [open(realClock, siteChainIds), open(realClock, siteChainIds)]
  await expect(first.connector.request(sign)).rejects.toMatchObject({ code: 'not_connected' })
  const result = await second.connect({
    namespace: 'solana',
    chainIds: [solanaChains.mainnet],
    onUri: uri => void wallet.pair(uri),
  })
  expect(result).toMatchObject({ chainId: solanaChains.mainnet, accounts: [{ address: key.address }] })
  const told = ({ changes }: typeof first) =>
    new Set(changes.flatMap(change => (change.type === 'upserted' ? [change.connection.id] : [])))
  await soon(() => expect(told(first)).toEqual(new Set(['eip155:walletconnect', 'solana:walletconnect'])))
  expect(told(second)).toContain('eip155:walletconnect')
  const params = { message: '2', pubkey: key.address }
  const asked = { namespace: 'solana', chainId: solanaChains.mainnet, method: 'solana_signMessage', params } as const
  for (const { connector } of [first, second]) expect(await connector.request(asked)).toHaveProperty('signature')
  expect(await testCapability(second.connector, 'grantedNetworks')('solana')).toEqual([solanaChains.mainnet])
  await second.connector.disconnect('solana')
  for (const { changes } of [first, second])
    await soon(() => expect(changes).toContainEqual({ type: 'removed', id: 'eip155:walletconnect' }))
})

test('both tabs hear the wallet’s changes and its end', async () => {
  const { wallet, first, second } = await pairedTabs()
  await wallet.selectAccount(1)
  for (const { changes } of [first, second])
    await soon(() =>
      expect(changes.at(-1)).toMatchObject({ connection: { accounts: [{ address: wallet.state().accounts[1] }, {}] } }),
    )
  await second.connector.disconnect('eip155')
  for (const { changes } of [first, second])
    await soon(() => expect(changes.at(-1)).toEqual({ type: 'removed', id: 'eip155:walletconnect' }))
  await soon(() => expect(wallet.state().sites).toEqual([]))
})

test('a tab without the socket pairs, cancels, and tells the others', async () => {
  const { first, second } = await pairedTabs()
  const other = await openTestWallet({ relayUrl: relay.url })
  const controller = new AbortController()
  const givenUp = second.connect({ signal: controller.signal, onUri: () => controller.abort() })
  await expect(givenUp).rejects.toMatchObject({ code: 'aborted' })
  const result = await second.connect({ onUri: uri => void other.pair(uri), appLink: () => 'alder://wc' })
  expect(result.appLink).toMatch(/^alder:\/\/wc\?sessionTopic=/)
  const accounts = other.state().accounts.map(address => ({ address }))
  await soon(() => expect(first.changes.at(-1)).toMatchObject({ type: 'upserted', connection: { accounts } }))
})

test('a tab without the socket signs in while connecting', async () => {
  const { first, second } = await pairedTabs()
  const other = await openTestWallet({ relayUrl: relay.url, signIn: asked => asked })
  const [address] = other.state().accounts
  const result = await second.authenticate({ nonce: 'n0nce0001', onUri: uri => void other.pair(uri) })
  expect(result).toMatchObject({ accounts: [{ address }], signed: [{ address, chainId: 'eip155:1' }] })
  await soon(() => expect(first.changes.at(-1)).toMatchObject({ connection: { accounts: [{ address }] } }))
})

test('the next tab takes over when the first closes, and asks for no signature twice', async () => {
  const { first, second, wallet, params } = await pairedTabs()
  wallet.hold('personal_sign')
  const asked = expect(second.connector.request({ ...sign, params })).rejects.toMatchObject({ code: 'aborted' })
  await soon(() => expect(wallet.state().questions).toHaveLength(1))
  first.mute()
  first.release()
  await asked
  expect(await second.connector.request({ ...sign, method: 'eth_chainId' })).toBe('0x1')
  expect(wallet.state().questions).toHaveLength(1)
})

test('a visible tab takes the lock from a sleeping one', async () => {
  const { open, first, params } = await pairedTabs()
  const clock = createFakeClock(Date.now())
  const third = open(clock)
  await testCapability(third.connector, 'sessions').restore()
  first.mute()
  const signed = third.connector.request({ ...sign, params })
  await soon(() => {
    clock.advance(1_000)
    expect(first.said.retired).toBe(1)
  })
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a tab works alone where the browser denies locks', async () => {
  const wallet = await openTestWallet({ relayUrl: relay.url })
  const denied = {
    name: 'denied',
    locks: { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) },
    channel: { postMessage() {}, onmessage: null },
    isVisible: () => true,
    onLeave() {},
    retire() {},
  } as unknown as Tabs
  const shop = createTestSite({ relayUrl: relay.url, tabs: () => denied })
  await expect(shop.connect({ onUri: uri => void wallet.pair(uri) })).resolves.toHaveProperty('accounts')
})

test('a call cancelled while the client loads is never sent to another tab', async () => {
  const { open, wallet, params } = await pairedTabs()
  wallet.hold('personal_sign')
  const third = open()
  const gone = { code: 'aborted' }
  const controller = new AbortController()
  const asked = third.connector.request({ ...sign, params, signal: controller.signal })
  const connecting = third.connect({ signal: controller.signal })
  controller.abort()
  await expect(asked).rejects.toMatchObject(gone)
  await expect(connecting).rejects.toMatchObject(gone)
  expect(wallet.state().questions).toHaveLength(0)
  expect(third.uris).toEqual([])
})

test('an owner that slept through a call does not ask the wallet again', async () => {
  const { open, first, wallet, params } = await pairedTabs()
  const clock = createFakeClock(Date.now())
  const third = open(clock)
  await testCapability(third.connector, 'sessions').restore()
  let asks = 0
  wallet.become('personal_sign', async () => {
    asks++
    return '0x01'
  })
  const wake = first.sleep()
  const asked = third.connector.request({ ...sign, params })
  await soon(() => {
    clock.advance(1_000)
    expect(first.said.retired).toBe(1)
  })
  expect(await asked).toBe('0x01')
  // Its messages and the loss of the lock arrive together.
  wake()
  // By the time two more questions have been answered, one of its own would have reached the wallet.
  for (let count = 0; count < 2; count++) await third.connector.request({ ...sign, params })
  expect(asks).toBe(3)
})

test('an owner that failed to open its client tries again at the next call', async () => {
  const storage = memoryStorage()
  const open = createTabs(storage)
  const getItem = vi.spyOn(storage, 'getItem')
  getItem.mockImplementation(key =>
    key === 'selections' ? Promise.reject(new Error('busy')) : Promise.resolve(undefined),
  )
  const site = open()
  await expect(site.connect()).rejects.toMatchObject({ code: 'network_error' })
  getItem.mockRestore()
  const wallet = await openTestWallet({ relayUrl: relay.url })
  await expect(site.connect({ onUri: uri => void wallet.pair(uri) })).resolves.toHaveProperty('accounts')
})
