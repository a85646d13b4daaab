import { afterAll, expect, test, vi } from 'vitest'
import { startRelay } from '../../../e2e/services/startRelay.ts'
import type { Namespace } from '../../../shared/caip.ts'
import { testCapability } from '../testCapability.ts'
import { selectionsKey } from './createWalletConnect.ts'
import { bitcoinMainnet, createSolanaSide, solanaChains } from './testOthers.ts'
import { createTestSite, memoryStorage } from './testSite.ts'
import { openTestWallet, type TestWalletOptions } from './testWallet.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

const soon = <T>(check: () => T) => vi.waitFor(check)
const [one, two] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']

/** A site with two chains, connected to a wallet on the second. */
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
  /** Replaces the accounts of eip155. */
  const grant = (accounts: string[]) => {
    const chains = [...new Set(accounts.map(each => each.split(':').slice(0, 2).join(':')))]
    const eip155 = { methods: [], events: [], ...namespaces.eip155, accounts, chains }
    return kit.updateSession({ topic, namespaces: { ...namespaces, eip155 } })
  }
  const told = () => shop.changes.flatMap(change => (change.type === 'upserted' ? [change.connection] : []))
  const restored = async () => (await testCapability(shop.connector, 'sessions').restore())[0]
  return { ...shop, storage, wallet, emit, grant, told, restored, addresses: wallet.state().accounts }
}

test.each<[Namespace, string, string]>([
  ['eip155', 'eip155:1', 'hello'],
  ['eip155', 'eip155:1', '0x12'],
  ['solana', solanaChains.mainnet, '0OIl'],
  ['solana', solanaChains.mainnet, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaK0'],
  ['bip122', bitcoinMainnet, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bip122', bitcoinMainnet, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
])(
  'a %s wallet whose account on %s is %s is not connected, and its session ends',
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
    expect(await testCapability(shop.connector, 'sessions').restore()).toEqual([])
    expect(shop.changes).toEqual([])
  },
)

test('an updated session keeps valid addresses only, and ends without any', async () => {
  const { grant, told, changes, wallet, addresses } = await connected()
  await grant(['eip155:10:hello', `eip155:10:${addresses[1]}`])
  await soon(() => expect(told().at(-1)?.accounts).toEqual([{ address: addresses[1], type: 'eoa' }]))
  await grant(['eip155:10:hello'])
  await soon(() => expect(changes.at(-1)).toEqual({ type: 'removed', id: 'eip155:walletconnect' }))
  await soon(() => expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([]))
})

test('a network or account outside the session is ignored and not stored', async () => {
  const { emit, told, restored, storage, addresses, changes } = await connected()
  const before = await restored()
  await emit('chainChanged', 5)
  await emit('accountsChanged', [`eip155:10:${one}`])
  await emit('accountsChanged', ['x'.repeat(300_000)])
  // Arrives after the others.
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

test('a switch reported before the session update takes effect after the update', async () => {
  const { emit, grant, told } = await connected()
  await emit('chainChanged', 5)
  await emit('accountsChanged', [two])
  await grant([`eip155:10:${one}`, `eip155:5:${one}`, `eip155:5:${two}`])
  await soon(() =>
    expect(told().at(-1)).toMatchObject({ chainId: 'eip155:5', accounts: [{ address: two }, { address: one }] }),
  )
})

test('a later choice of the visitor wins over an early move', async () => {
  const { emit, grant, told, restored, connector } = await connected()
  await emit('chainChanged', 5)
  const before = await restored()
  if (before) await testCapability(connector, 'follow')({ ...before, chainId: 'eip155:1' })
  await grant([`eip155:1:${one}`, `eip155:5:${one}`])
  await soon(() => expect(told().at(-1)).toMatchObject({ chainId: 'eip155:1', accounts: [{ address: one }] }))
})

test('a flood of wallet events is reported ten times a second, with its final state', async () => {
  const { emit, told, changes, restored } = await connected({ others: [createSolanaSide().side] })
  changes.length = 0
  const startMs = performance.now()
  const words = Array.from({ length: 400 }, (_, index) => emit('chainChanged', index % 2 ? 10 : 1).catch(() => {}))
  await Promise.all(words)
  await emit('chainChanged', 1)
  await soon(() => expect(told().at(-1)?.chainId).toBe('eip155:1'))
  expect((await restored())?.chainId).toBe('eip155:1')
  const passed = Math.ceil((performance.now() - startMs) / 100)
  expect(changes.length).toBeLessThanOrEqual(passed)
})

test('a namespace missing from the next wallet is removed', async () => {
  const { connect, changes } = await connected({ others: [createSolanaSide().side] })
  expect(changes).toMatchObject([{ connection: { namespace: 'solana' } }])
  const other = await openTestWallet({ relayUrl: relay.url })
  await connect({ onUri: uri => void other.pair(uri) })
  expect(changes.at(-1)).toEqual({ type: 'removed', id: 'solana:walletconnect' })
})

test('a request looks up no app link: the page opens apps, because it has the click', async () => {
  const { connector, storage, addresses } = await connected()
  const read = vi.spyOn(storage, 'getItem')
  const asked = { namespace: 'eip155', chainId: 'eip155:10', method: 'personal_sign' } as const
  await connector.request({ ...asked, params: ['0x00', addresses[0]] })
  expect(read.mock.calls.filter(([key]) => key.includes('DEEPLINK'))).toEqual([])
})
