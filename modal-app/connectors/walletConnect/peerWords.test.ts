// @vitest-environment node

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from '../../../e2e/services/startRelay.ts'
import type { Namespace } from '../../../shared/caip.ts'
import { selectionsKey } from './createWalletConnect.ts'
import { bitcoinMainnet, createSolanaSide, solanaChains } from './testOthers.ts'
import { createTestSite, memoryStorage } from './testSite.ts'
import { openTestWallet, type TestWalletOptions } from './testWallet.ts'

let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay.stop())

const soon = <T>(check: () => T) => vi.waitFor(check, { interval: 5, timeout: 4_000 })
const [one, two] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']

/** A site with two chains and a wallet of theirs, on the second one. */
async function connected({ others }: Pick<TestWalletOptions, 'others'> = {}) {
  const storage = memoryStorage()
  const siteChainIds = ['eip155:1', 'eip155:10', 'eip155:5', solanaChains.mainnet] as const
  const shop = createTestSite({ relayUrl: relay.url, storage, siteChainIds: [...siteChainIds] })
  const wallet = await openTestWallet({ relayUrl: relay.url, chainIds: [1, 10], others })
  await shop.connect({ chainIds: ['eip155:10', 'eip155:1'], onUri: uri => void wallet.pair(uri) })
  const { kit } = wallet
  const [{ topic = '', namespaces = {} } = {}] = Object.values(kit.getActiveSessions())
  const emit = (name: string, data: unknown, chainId = 'eip155:10') =>
    kit.emitSessionEvent({ topic, event: { name, data }, chainId })
  /** The accounts of eip155 from now on. */
  const grant = (accounts: string[]) => {
    const chains = [...new Set(accounts.map(each => each.split(':').slice(0, 2).join(':')))]
    const eip155 = { methods: [], events: [], ...namespaces.eip155, accounts, chains }
    return kit.updateSession({ topic, namespaces: { ...namespaces, eip155 } })
  }
  const told = () => shop.changes.flatMap(change => (change.type === 'upserted' ? [change.connection] : []))
  const held = async () => (await shop.connector.restore())[0]
  return { ...shop, storage, wallet, emit, grant, told, held, addresses: wallet.state().accounts }
}

test.each<[Namespace, string, string]>([
  ['eip155', 'eip155:1', 'hello'],
  ['eip155', 'eip155:1', '0x12'],
  ['solana', solanaChains.mainnet, '0OIl'],
  ['solana', solanaChains.mainnet, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaK0'],
  ['bip122', bitcoinMainnet, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bip122', bitcoinMainnet, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
])(
  'a wallet of %s whose account on %s is %s is not connected, and its session is ended',
  async (namespace, chain, address) => {
    const shop = createTestSite({
      relayUrl: relay.url,
      siteChainIds: ['eip155:1', solanaChains.mainnet, bitcoinMainnet],
    })
    const wallet = await openTestWallet({ relayUrl: relay.url })
    const { kit } = wallet
    const approve = kit.approveSession.bind(kit)
    kit.approveSession = asked => {
      const granted = { chains: [chain], accounts: [`${chain}:${address}`], methods: ['personal_sign'], events: [] }
      return approve({ ...asked, namespaces: { [namespace]: granted } })
    }
    const chainIds = [chain as typeof bitcoinMainnet]
    const failed = shop.connect({ namespace, chainIds, onUri: uri => void wallet.pair(uri) })
    await expect(failed).rejects.toMatchObject({ code: 'wallet_failed' })
    await soon(() => expect(Object.keys(kit.getActiveSessions())).toEqual([]))
    expect(await shop.connector.restore()).toEqual([])
    expect(shop.changes).toEqual([])
  },
)

test('of accounts a session gets later only addresses count, and without any it is over', async () => {
  const { grant, told, changes, wallet, addresses } = await connected()
  await grant(['eip155:10:hello', `eip155:10:${addresses[1]}`])
  await soon(() => expect(told().at(-1)?.accounts).toEqual([{ address: addresses[1], type: 'eoa' }]))
  await grant(['eip155:10:hello'])
  await soon(() => expect(changes.at(-1)).toEqual({ type: 'removed', id: 'eip155:walletconnect' }))
  await soon(() => expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([]))
})

test('a network or an account beyond the session moves nobody, and is not kept', async () => {
  const { emit, told, held, storage, addresses, changes } = await connected()
  const before = await held()
  await emit('chainChanged', 5)
  await emit('accountsChanged', [`eip155:10:${one}`])
  await emit('accountsChanged', ['x'.repeat(300_000)])
  // Heard after all these.
  await emit('accountsChanged', [addresses[1]])
  await soon(() => expect(told().at(-1)?.accounts[0]?.address).toBe(addresses[1]))
  expect(changes).toHaveLength(1)
  expect(told()[0]?.chainId).toBe('eip155:10')
  expect(before?.chainId).toBe('eip155:10')
  const kept = JSON.stringify(await storage.getItem(selectionsKey))
  expect(kept).not.toContain(one)
  expect(kept).not.toContain('eip155:5')
  expect(kept.length).toBeLessThan(1_000)
})

test('a wallet that says where it goes before its session reaches there is followed once it does', async () => {
  const { emit, grant, told } = await connected()
  await emit('chainChanged', 5)
  await emit('accountsChanged', [two])
  await grant([`eip155:10:${one}`, `eip155:5:${one}`, `eip155:5:${two}`])
  await soon(() =>
    expect(told().at(-1)).toMatchObject({ chainId: 'eip155:5', accounts: [{ address: two }, { address: one }] }),
  )
})

test('what the visitor chose since then stays', async () => {
  const { emit, grant, told, held, connector } = await connected()
  await emit('chainChanged', 5)
  const before = await held()
  if (before) await connector.follow?.({ ...before, chainId: 'eip155:1' })
  await grant([`eip155:1:${one}`, `eip155:5:${one}`])
  await soon(() => expect(told().at(-1)).toMatchObject({ chainId: 'eip155:1', accounts: [{ address: one }] }))
})

test('a wallet that speaks without end is heard ten times a second, and where it ends up', async () => {
  const { emit, told, changes, held } = await connected({ others: [createSolanaSide().side] })
  changes.length = 0
  const startMs = performance.now()
  const words = Array.from({ length: 400 }, (_, index) => emit('chainChanged', index % 2 ? 10 : 1).catch(() => {}))
  await Promise.all(words)
  await emit('chainChanged', 1)
  await soon(() => expect(told().at(-1)?.chainId).toBe('eip155:1'))
  expect((await held())?.chainId).toBe('eip155:1')
  const passed = Math.ceil((performance.now() - startMs) / 100)
  expect(changes.length).toBeLessThanOrEqual(passed)
})

test('a namespace that the next wallet does not have is gone with the one before', async () => {
  const { connect, changes } = await connected({ others: [createSolanaSide().side] })
  expect(changes).toMatchObject([{ connection: { namespace: 'solana' } }])
  const other = await openTestWallet({ relayUrl: relay.url })
  await connect({ onUri: uri => void other.pair(uri) })
  expect(changes.at(-1)).toEqual({ type: 'removed', id: 'solana:walletconnect' })
})

test('a request looks for no link of an app to follow: apps are opened by the page, which has the click', async () => {
  const { connector, storage, addresses } = await connected()
  const read = vi.spyOn(storage, 'getItem')
  const asked = { namespace: 'eip155', chainId: 'eip155:10', method: 'personal_sign' } as const
  await connector.request({ ...asked, params: ['0x00', addresses[0]] })
  expect(read.mock.calls.filter(([key]) => key.includes('DEEPLINK'))).toEqual([])
})
