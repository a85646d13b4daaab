import { afterAll, expect, test, vi } from 'vitest'
import { startRelay } from '../../../e2e/services/startRelay.ts'
import type { ChainId, Namespace } from '../../../shared/caip.ts'
import { testCapability } from '../testCapability.ts'
import { createSolanaSide, solanaChains } from './testOthers.ts'
import { createTestSite, memoryStorage } from './testSite.ts'
import { openTestWallet, type TestWallet } from './testWallet.ts'

/* Wallets may grant by chain instead of by namespace, or both (CAIP-25). */

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

const soon = <T>(check: () => T) => vi.waitFor(check)
const { mainnet, olderMainnet, devnet } = solanaChains
const siteChainIds: ChainId[] = ['eip155:1', 'eip155:10', mainnet, devnet]

type Namespaces = Parameters<TestWallet['kit']['approveSession']>[0]['namespaces']
type Grant = Namespaces[string]

/** The grant of a namespace as one for each chain, with the methods that each shall have. */
function byChain({ accounts, methods, events }: Grant, own: Record<string, string[]> = {}): Namespaces {
  const chains = [...new Set(accounts.map(account => account.slice(0, account.lastIndexOf(':'))))]
  return Object.fromEntries(
    chains.map(chain => [
      chain,
      {
        events,
        methods: own[chain] ?? methods,
        accounts: accounts.filter(account => account.startsWith(`${chain}:`)),
      },
    ]),
  )
}

/** A wallet that rewrites what it grants before it approves. */
async function openWallet(rewrite: (granted: Namespaces) => Namespaces) {
  const { side, key } = createSolanaSide({ chains: [mainnet, devnet] })
  const wallet = await openTestWallet({ relayUrl: relay.url, chainIds: [1, 10], others: [side] })
  const { kit } = wallet
  const approve = kit.approveSession.bind(kit)
  kit.approveSession = ({ namespaces, ...rest }) => approve({ ...rest, namespaces: rewrite(namespaces) })
  return { ...wallet, solana: key }
}

async function connected(
  rewrite: (granted: Namespaces) => Namespaces,
  { namespace = 'eip155' as Namespace, storage = memoryStorage() } = {},
) {
  const shop = createTestSite({ relayUrl: relay.url, siteChainIds, storage })
  const wallet = await openWallet(rewrite)
  const chainIds = siteChainIds.filter(id => id.startsWith(namespace))
  const result = await shop.connect({ namespace, chainIds, onUri: uri => void wallet.pair(uri) })
  const sign = (chainId: ChainId) =>
    shop.connector.request({
      namespace: 'eip155',
      chainId,
      method: 'personal_sign',
      params: ['0x00', wallet.state().accounts[0]],
    })
  return { ...shop, wallet, result, sign, storage }
}
const eip155Of = ({ eip155 }: Namespaces) => eip155 as Grant

test('a session keyed by chain connects with all of its chains', async () => {
  const shop = await connected(granted => byChain(eip155Of(granted)))
  expect(shop.result).toMatchObject({
    chainId: 'eip155:1',
    accounts: shop.wallet.state().accounts.map(address => ({ address })),
  })
  for (const chainId of ['eip155:1', 'eip155:10'] as const) expect(await shop.sign(chainId)).toMatch(/^0x/)
})

test('a method is asked only on the chains it was granted for', async () => {
  const shop = await connected(granted =>
    byChain(eip155Of(granted), { 'eip155:1': ['personal_sign'], 'eip155:10': ['wallet_getCapabilities'] }),
  )
  expect(await shop.sign('eip155:1')).toMatch(/^0x/)
  await expect(shop.sign('eip155:10')).rejects.toMatchObject({ code: 'unsupported_method' })
  // Its network is in the parameters, so it goes where the wallet knows it.
  const asked = { namespace: 'eip155', chainId: 'eip155:1', method: 'wallet_getCapabilities' } as const
  expect(await shop.connector.request(asked)).toEqual({})
  expect(await testCapability(shop.connector, 'grantedNetworks')('eip155')).toEqual(['eip155:1', 'eip155:10'])
})

test('a session keyed by namespace and by chain keeps the chains of both', async () => {
  const shop = await connected(granted => {
    const { 'eip155:10': second } = byChain(eip155Of(granted))
    const { accounts, methods, events } = eip155Of(granted)
    const first = accounts.filter(account => account.startsWith('eip155:1:'))
    return { eip155: { accounts: first, methods, events }, ...(second && { 'eip155:10': second }) }
  })
  for (const chainId of ['eip155:1', 'eip155:10'] as const) expect(await shop.sign(chainId)).toMatch(/^0x/)
})

test('an empty key of the namespace hides no chain', async () => {
  const shop = await connected(granted => ({
    ...byChain(eip155Of(granted)),
    eip155: { ...eip155Of(granted), accounts: [], chains: [] },
  }))
  expect(shop.result).toMatchObject({ accounts: [{}, {}] })
  expect(await shop.sign('eip155:10')).toMatch(/^0x/)
})

test('a Solana network is its own key, under its older id, too', async () => {
  for (const id of [mainnet, olderMainnet]) {
    const shop = await connected(
      ({ solana }) => {
        const { accounts, methods, events } = solana as Grant
        const own = accounts.filter(account => account.startsWith(`${mainnet}:`)).map(each => each.replace(mainnet, id))
        return { [id]: { accounts: own, methods, events } }
      },
      { namespace: 'solana' },
    )
    expect(shop.result).toMatchObject({ chainId: mainnet, accounts: [{ address: shop.wallet.solana.address }] })
  }
})

test('such a session is restored after a reload', async () => {
  const { storage, result } = await connected(granted => byChain(eip155Of(granted)))
  const after = createTestSite({ relayUrl: relay.url, siteChainIds, storage })
  const [connection] = await testCapability(after.connector, 'sessions').restore()
  expect(connection).toMatchObject({ chainId: result.chainId, accounts: result.accounts })
  const asked = { namespace: 'eip155', method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] } as const
  await after.connector.request({ ...asked, chainId: 'eip155:1' })
  expect(after.changes.at(-1)).toMatchObject({ connection: { chainId: 'eip155:10' } })
})

test('an update moves a session to keys of chains, and takes one of them away', async () => {
  const shop = await connected(granted => granted)
  const { kit } = shop.wallet
  const [session] = Object.values(kit.getActiveSessions())
  const { topic = '', namespaces = {} } = session ?? {}
  const { 'eip155:1': first, 'eip155:10': second } = byChain(eip155Of(namespaces))
  await shop.sign('eip155:10')
  await kit.updateSession({ topic, namespaces: { 'eip155:1': first as Grant, 'eip155:10': second as Grant } })
  await kit.updateSession({ topic, namespaces: { 'eip155:10': second as Grant } })
  await soon(() =>
    expect(shop.changes).toContainEqual(
      expect.objectContaining({ connection: expect.objectContaining({ namespace: 'eip155', chainId: 'eip155:10' }) }),
    ),
  )
  expect(await shop.sign('eip155:10')).toMatch(/^0x/)
  await expect(shop.sign('eip155:1')).rejects.toMatchObject({ code: 'wrong_network' })
})
