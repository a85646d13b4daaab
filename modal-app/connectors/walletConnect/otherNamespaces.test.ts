import { afterAll, expect, test, vi } from 'vitest'
import { startRelay } from '../../../e2e/services/startRelay.ts'
import { base58Decode, base58Encode } from '../../../shared/base58.ts'
import { base64ToBytes } from '../../../shared/base64.ts'
import type { ChainId, Namespace } from '../../../shared/caip.ts'
import { readSolanaWire, transactionId } from '../../../shared/solanaWire.ts'
import { cosmosAdapter } from '../../adapters/cosmos/cosmosAdapter.ts'
import { solanaAdapter } from '../../adapters/solana/solanaAdapter.ts'
import { buildTransfer } from '../../adapters/solana/tx.ts'
import { testNetwork } from '../../boot/testApp.ts'
import { testCapability } from '../testCapability.ts'
import { bitcoinMainnet, createBitcoinSide, createCosmosSide, createSolanaSide, solanaChains } from './testOthers.ts'
import { createTestSite, memoryStorage, type TestSiteOptions } from './testSite.ts'
import { openTestWallet, type TestWalletOptions } from './testWallet.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

const { mainnet, olderMainnet, devnet } = solanaChains
const siteChainIds: ChainId[] = ['eip155:1', mainnet, devnet, bitcoinMainnet, 'cosmos:cosmoshub-4']
const soon = <T>(check: () => T) => vi.waitFor(check)
const site = (options: Partial<TestSiteOptions> = {}) =>
  createTestSite({ relayUrl: relay.url, siteChainIds, ...options })
const chainsOf = (namespace: Namespace) => siteChainIds.filter(id => id.startsWith(`${namespace}:`))

async function connected(
  others: TestWalletOptions['others'] = [],
  { namespace = 'eip155' as Namespace, ...options }: Partial<TestSiteOptions> & { namespace?: Namespace } = {},
) {
  const [shop, wallet] = [site(options), await openTestWallet({ relayUrl: relay.url, others })]
  const connecting = shop.connect({ namespace, chainIds: chainsOf(namespace), onUri: uri => void wallet.pair(uri) })
  const result = await connecting
  return { ...shop, wallet, result }
}
const connectionsIn = ({ changes }: ReturnType<typeof site>) =>
  changes.flatMap(change => (change.type === 'upserted' ? [change.connection] : []))

test('one session makes a connection for each namespace of the site, the requested one last', async () => {
  const [solana, bitcoin] = [createSolanaSide(), createBitcoinSide()]
  const shop = await connected([solana.side, bitcoin.side])
  expect(shop.result).toMatchObject({ chainId: 'eip155:1', accounts: [{ type: 'eoa' }, {}] })
  expect(connectionsIn(shop)).toMatchObject([
    { id: 'solana:walletconnect', namespace: 'solana', chainId: mainnet, accounts: [{ address: solana.key.address }] },
    { id: 'bip122:walletconnect', namespace: 'bip122', chainId: bitcoinMainnet },
  ])
  expect((await testCapability(shop.connector, 'sessions').restore()).map(({ namespace }) => namespace)).toEqual([
    'eip155',
    'solana',
    'bip122',
  ])
})

test('a namespace the site does not list is invisible, whatever the wallet has', async () => {
  const shop = await connected([createSolanaSide().side], { siteChainIds: ['eip155:1'] })
  expect(shop.changes).toEqual([])
  expect(shop.wallet.state().questions).toEqual([])
  const asked = { namespace: 'solana', chainId: mainnet, method: 'solana_signMessage', params: {} } as const
  await expect(shop.connector.request(asked)).rejects.toMatchObject({ code: 'not_connected' })
})

test('a wallet without the requested namespace may connect another one when any will do', async () => {
  const { side, key } = createSolanaSide()
  const begin = async (isAnyNamespace: boolean) => {
    const [shop, wallet] = [site(), await openTestWallet({ relayUrl: relay.url, chainIds: [137], others: [side] })]
    return shop.connect({ isAnyNamespace, onUri: uri => void wallet.pair(uri) })
  }
  const accounts = [{ address: key.address }]
  await expect(begin(true)).resolves.toMatchObject({ namespace: 'solana', chainId: mainnet, accounts })
  await expect(begin(false)).rejects.toMatchObject({ code: 'unknown_network' })
})

test('a Solana message is signed, and another library verifies it', async () => {
  const { side, key } = createSolanaSide()
  const { connector } = await connected([side], { namespace: 'solana' })
  const asked = { connector, account: { address: key.address }, chainId: mainnet, message: 'hello' }
  const signature = await solanaAdapter.signMessage(asked)
  const bytes = base58Decode(signature) ?? new Uint8Array()
  expect(key.verify(new TextEncoder().encode('hello'), bytes)).toBe(true)
  expect(key.verify(new TextEncoder().encode('hallo'), bytes)).toBe(false)
})

test.each([true, false])('a signed transaction is complete; the wallet sent it whole: %s', async givesWhole => {
  const { side, key } = createSolanaSide({ givesWhole })
  const { connector } = await connected([side], { namespace: 'solana' })
  const lifetime = { blockhash: key.address, lastValidBlockHeight: 1n }
  const transaction = await buildTransfer({ from: key.address, to: key.address, amount: 1n, lifetime })
  const params = { transaction, pubkey: key.address }
  const answer = await connector.request({
    namespace: 'solana',
    chainId: mainnet,
    method: 'solana_signTransaction',
    params,
  })
  const signed = answer as { signature: string; transaction: string }
  const wire = readSolanaWire(base64ToBytes(signed.transaction) ?? new Uint8Array())
  expect(wire && transactionId(wire)).toBe(signed.signature)
  const message = wire?.bytes.subarray(wire.start + 64) ?? new Uint8Array()
  expect(key.verify(message, base58Decode(signed.signature) ?? new Uint8Array())).toBe(true)
})

test('a wallet that knows a network’s older id is asked by that id, and shown by the present one', async () => {
  const { side, key } = createSolanaSide({ chains: [olderMainnet] })
  const { connector, result } = await connected([side], { namespace: 'solana' })
  expect(result).toMatchObject({ chainId: mainnet, accounts: [{ address: key.address }] })
  const params = { message: base58Encode(new Uint8Array([1])), pubkey: key.address }
  const asked = { namespace: 'solana', chainId: mainnet, method: 'solana_signMessage', params } as const
  expect(await connector.request(asked)).toHaveProperty('signature')
  expect(await testCapability(connector, 'grantedNetworks')('solana')).toEqual([mainnet])
})

// @spec 9.bitcoin-account-indexes 3.address-types
test('Bitcoin lists payment, then ordinals, with keys and paths if the wallet reports them', async () => {
  const { side, payment, ordinal, publicKey } = createBitcoinSide()
  const { result } = await connected([side], { namespace: 'bip122' })
  expect(result.accounts).toEqual([
    { address: payment, type: 'payment', publicKey, path: "m/84'/0'/0'/0/0" },
    { address: ordinal, type: 'ordinal', path: "m/86'/0'/0'/0/0" },
  ])
})

test('a Bitcoin wallet that reports only addresses has the same order', async () => {
  const { side, payment, ordinal } = createBitcoinSide({ tells: false })
  const { connector, result } = await connected([side], { namespace: 'bip122' })
  expect(result.accounts).toEqual([
    { address: payment, type: 'payment' },
    { address: ordinal, type: 'ordinal' },
  ])
  const asked = { namespace: 'bip122', chainId: bitcoinMainnet, method: 'getAccountAddresses' } as const
  expect(await connector.request(asked)).toMatchObject([
    { address: payment, intention: 'payment' },
    { address: ordinal, intention: 'ordinal' },
  ])
})

test('connecting does not wait for a wallet that asks its user about addresses; they are reported later', async () => {
  const { side, payment } = createBitcoinSide()
  let answer: (() => void) | undefined
  const slow = {
    ...side,
    run: () => new Promise(resolve => (answer = () => resolve(side.run('getAccountAddresses', {}, '')))),
  }
  const shop = await connected([slow], { namespace: 'bip122', clock: hurriedClock() })
  expect(shop.result.accounts[0]).toEqual({ address: payment, type: 'payment' })
  // On a slow machine, those three seconds pass before the wallet is asked.
  await soon(() => expect(answer).toBeDefined())
  answer?.()
  await soon(() => expect(connectionsIn(shop).at(-1)?.accounts[0]).toHaveProperty('publicKey'))
})

/** Three seconds pass at once. */
function hurriedClock() {
  return {
    now: () => Date.now(),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms === 3_000 ? 30 : ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as number),
  }
}

// @spec 8.bitcoin-no-chain 5.bitcoin-chains
test('a wallet without any requested network is refused with the text of the spec', async () => {
  const { side } = createBitcoinSide()
  const elsewhere = { ...side, chains: ['bip122:00000008819873e925422c1ff0f99f7c'] }
  const failed = connected([elsewhere], { namespace: 'bip122' })
  await expect(failed).rejects.toMatchObject({
    code: 'unknown_network',
    message: 'The connector does not support any of the requested chains',
    facts: { chainIds: [bitcoinMainnet] },
  })
})

test('Cosmos is proposed only for a site that names its methods', async () => {
  const { side, address } = createCosmosSide()
  const refused = connected([side], { namespace: 'cosmos' }).then(() => 'connected')
  await expect(refused).rejects.toMatchObject({ code: 'not_available' })
  const methods = { cosmos: ['cosmos_signAmino'] }
  const { connector, result } = await connected([side], { namespace: 'cosmos', methods })
  expect(connector.namespaces).toEqual(['eip155', 'solana', 'bip122', 'cosmos'])
  expect(result).toMatchObject({ chainId: 'cosmos:cosmoshub-4', accounts: [{ address }] })
  const ask = (method: string) =>
    connector.request({ namespace: 'cosmos', chainId: 'cosmos:cosmoshub-4', method, params: {} })
  expect(await ask('cosmos_signAmino')).toHaveProperty('signed')
  await expect(ask('cosmos_getAccounts')).rejects.toMatchObject({ code: 'unsupported_method' })
})

const [hub, osmosis] = ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'] as const
const onHub = 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq'
const onOsmosis = 'osmo1vqpjljwsynsn58dugz0w8ut7kun7t8lslgyw6z'

/** A Cosmos session with an address on each chain. */
async function cosmosSession(granted: readonly string[]) {
  const options = {
    siteChainIds: [hub, osmosis, 'cosmos:juno-1'] as ChainId[],
    methods: { cosmos: ['cosmos_signAmino'] },
  }
  const shop = await connected([createCosmosSide().side], { namespace: 'cosmos', ...options })
  const { kit } = shop.wallet
  const [{ topic = '', namespaces = {} } = {}] = Object.values(kit.getActiveSessions())
  const cosmos = { ...namespaces.cosmos, chains: [hub, osmosis], accounts: granted } as (typeof namespaces)[string]
  await kit.updateSession({ topic, namespaces: { ...namespaces, cosmos } })
  await soon(async () =>
    expect(await testCapability(shop.connector, 'grantedNetworks')('cosmos')).toHaveLength(granted.length),
  )
  const last = () => connectionsIn(shop).at(-1)
  return { ...shop, last }
}
const cosmosOn = (id: ChainId) => ({ ...testNetwork(id, id), rpcUrls: [] })

test('moving to another Cosmos network uses the session’s account there, even if the page chose the network', async () => {
  const { connector, last } = await cosmosSession([`${hub}:${onHub}`, `${osmosis}:${onOsmosis}`])
  const wait = async () => {}
  await cosmosAdapter.switchNetwork({ connector, network: cosmosOn(osmosis), rpcUrls: [], wait })
  expect(last()).toMatchObject({ chainId: osmosis, accounts: [{ address: onOsmosis }] })
  const before = last()
  if (before) await testCapability(connector, 'follow')({ ...before, chainId: hub })
  expect(last()).toMatchObject({ chainId: hub, accounts: [{ address: onHub }] })
  const elsewhere = cosmosAdapter.switchNetwork({ connector, network: cosmosOn('cosmos:juno-1'), rpcUrls: [], wait })
  await expect(elsewhere).rejects.toMatchObject({ code: 'unknown_network' })
  expect(last()).toMatchObject({ chainId: hub })
})

test('a Cosmos network without an account in the session is reported as not connected', async () => {
  const { connector } = await cosmosSession([`${hub}:${onHub}`])
  const change = { connector, network: cosmosOn(osmosis), rpcUrls: [], wait: async () => {} }
  await expect(cosmosAdapter.switchNetwork(change)).rejects.toMatchObject({ code: 'unknown_network' })
  expect((await testCapability(connector, 'sessions').restore()).at(-1)).toMatchObject({
    chainId: hub,
    accounts: [{ address: onHub }],
  })
})

test('moving among the session’s networks is local, and survives a reload', async () => {
  const storage = memoryStorage()
  const { side } = createSolanaSide({ chains: [mainnet, devnet] })
  const shop = await connected([side], { namespace: 'solana', storage })
  const [, connection] = await testCapability(shop.connector, 'sessions').restore()
  expect(connection).toMatchObject({ namespace: 'solana', chainId: mainnet })
  expect(await testCapability(shop.connector, 'grantedNetworks')('solana')).toEqual([mainnet, devnet])
  if (connection) await testCapability(shop.connector, 'follow')({ ...connection, chainId: devnet })
  const [, restored] = await testCapability(site({ storage }).connector, 'sessions').restore()
  expect(restored).toMatchObject({ namespace: 'solana', chainId: devnet })
})

test('a page with other networks leaves the session to pages that list its networks', async () => {
  const storage = memoryStorage()
  await connected([], { storage })
  expect(await testCapability(site({ storage, siteChainIds: [mainnet] }).connector, 'sessions').restore()).toEqual([])
  expect(await testCapability(site({ storage }).connector, 'sessions').restore()).toMatchObject([
    { namespace: 'eip155' },
  ])
})

test('Bitcoin moves only to networks of the session', async () => {
  const { connector } = await connected([createBitcoinSide().side], { namespace: 'bip122' })
  const move = (chainId: string) =>
    connector.request({ namespace: 'bip122', chainId: bitcoinMainnet, method: 'switchNetwork', params: { chainId } })
  expect(await move(bitcoinMainnet)).toBeNull()
  const elsewhere = move('bip122:00000008819873e925422c1ff0f99f7c')
  await expect(elsewhere).rejects.toMatchObject({ code: 'unknown_network' })
  await expect(move('eip155:1')).rejects.toMatchObject({ code: 'invalid_params' })
})

test('a namespace the wallet takes away is removed, and the others stay', async () => {
  const solana = createSolanaSide()
  const shop = await connected([solana.side, createBitcoinSide().side])
  const { kit } = shop.wallet
  const [session] = Object.values(kit.getActiveSessions())
  const { bip122: _, ...left } = session?.namespaces ?? {}
  await kit.updateSession({ topic: session?.topic ?? '', namespaces: left })
  await soon(() => expect(shop.changes).toContainEqual({ type: 'removed', id: 'bip122:walletconnect' }))
  expect((await testCapability(shop.connector, 'sessions').restore()).map(({ namespace }) => namespace)).toEqual([
    'eip155',
    'solana',
  ])
})

test('changed Bitcoin addresses are followed', async () => {
  const [before, after] = [createBitcoinSide(), createBitcoinSide()]
  const shop = await connected([before.side])
  const { kit } = shop.wallet
  const [session] = Object.values(kit.getActiveSessions())
  const { topic = '', namespaces = {} } = session ?? {}
  const accounts = [after.payment, after.ordinal].map(address => `${bitcoinMainnet}:${address}`)
  const bip122 = { ...namespaces.bip122, accounts } as (typeof namespaces)[string]
  await kit.updateSession({ topic, namespaces: { ...namespaces, bip122 } })
  const data = await after.side.run('getAccountAddresses', {}, bitcoinMainnet)
  await kit.emitSessionEvent({ topic, event: { name: 'bip122_addressesChanged', data }, chainId: bitcoinMainnet })
  const { payment, publicKey } = after
  await soon(() =>
    expect(connectionsIn(shop).at(-1)?.accounts[0]).toMatchObject({ address: payment, publicKey, type: 'payment' }),
  )
})

test.each(['solana', 'eip155'] as const)('disconnecting %s ends the session, and all of it', async namespace => {
  const shop = await connected([createSolanaSide().side])
  await shop.connector.disconnect(namespace)
  const removed = shop.changes.flatMap(change => (change.type === 'removed' ? [change.id] : []))
  expect(removed).toEqual(['eip155:walletconnect', 'solana:walletconnect'])
  await soon(() => expect(shop.wallet.state().sites).toEqual([]))
})

test.each([
  ['bip122', 'signPsbt', { psbt: 'cHNidP8=' }],
  ['bip122', 'signPsbt', { psbt: 'yes' }],
  ['bip122', 'signPsbt', null],
  ['solana', 'solana_signTransaction', { transaction: 'AQID' }],
  ['solana', 'solana_signTransaction', {}],
  ['solana', 'solana_signAllTransactions', { transactions: [] }],
  ['solana', 'solana_signAllTransactions', { transactions: ['AQID'] }],
] as const)('asks no wallet about malformed bytes: %s %s %j', async (namespace, method, params) => {
  const { connector, wallet } = await connected([createSolanaSide().side, createBitcoinSide().side])
  const chainId = namespace === 'solana' ? mainnet : bitcoinMainnet
  const asked = connector.request({ namespace, chainId, method, params })
  await expect(asked).rejects.toMatchObject({ code: 'invalid_params' })
  expect(wallet.state().questions).toEqual([])
})
