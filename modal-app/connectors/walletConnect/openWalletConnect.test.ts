import { recoverMessageAddress } from 'viem'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../../e2e/services/startRelay.ts'
import { createFakeClock } from '../../app/fakeClock.ts'
import { testCapability } from '../testCapability.ts'
import { createTestSite, memoryStorage, type TestSiteOptions } from './testSite.ts'
import { openTestWallet, type TestWalletOptions } from './testWallet.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

const soon = <T>(check: () => T) => vi.waitFor(check)
const site = (options: Partial<TestSiteOptions> = {}) => createTestSite({ relayUrl: relay.url, ...options })
const openWallet = (options: Partial<TestWalletOptions> = {}) => openTestWallet({ relayUrl: relay.url, ...options })

/** A site connected to a wallet. */
async function connected({
  chainIds = [1, 10] as [number, ...number[]],
  storage = memoryStorage(),
  projectId = 'site',
  relayUrl = relay.url,
} = {}) {
  const [shop, wallet] = [site({ storage, projectId, relayUrl }), await openWallet({ chainIds, relayUrl })]
  const result = await shop.connect({ chainIds: ['eip155:1', 'eip155:10'], onUri: uri => void wallet.pair(uri) })
  const ask = (method: string, params?: unknown[], chainId: `eip155:${number}` = 'eip155:1') =>
    shop.connector.request({ namespace: 'eip155', chainId, method, params })
  return { ...shop, wallet, result, ask, addresses: wallet.state().accounts }
}
type Connected = Awaited<ReturnType<typeof connected>>
const lastChange = ({ changes }: Connected) => changes.at(-1)

test('connects with the accounts and the first chain, under the wallet’s name', async () => {
  const { result, addresses, wallet } = await connected()
  expect(result).toEqual({
    accounts: addresses.map(address => ({ address, type: 'eoa' })),
    chainId: 'eip155:1',
    wallet: { name: 'Sample Wallet' },
  })
  expect(wallet.state().sites).toMatchObject([{ name: 'Shop', url: 'https://shop.example' }])
})

test.each<[string, string[], string, string[] | undefined]>([
  ['of those of its session', ['personal_sign'], 'Sample Wallet', ['eip155:1', 'eip155:10']],
  ['of any where it can be asked to move', ['wallet_switchEthereumChain'], 'Sample Wallet', undefined],
  [
    'of its session also under a name that others ask nothing of',
    ['personal_sign'],
    'MetaMask Wallet',
    ['eip155:1', 'eip155:10'],
  ],
])('a wallet can be asked for networks %s', async (_, methods, name, granted) => {
  const [shop, wallet] = [site({ methods: { eip155: methods } }), await openWallet({ chainIds: [1, 10] })]
  wallet.kit.engine.signClient.metadata.name = name
  await shop.connect({ chainIds: ['eip155:1', 'eip155:10'], onUri: uri => void wallet.pair(uri) })
  expect(await testCapability(shop.connector, 'grantedNetworks')('eip155')).toEqual(granted)
})

test('proposes the site’s own list, and begins on its default chain', async () => {
  const overrides = { methods: { eip155: ['personal_sign'] }, chains: ['eip155:1', 'eip155:137'] } as const
  const [shop, wallet] = [
    site({ ...overrides, defaultChain: 'eip155:137' }),
    await openWallet({ chainIds: [1, 10, 137] }),
  ]
  const result = await shop.connect({ chainIds: ['eip155:1', 'eip155:10'], onUri: uri => void wallet.pair(uri) })
  expect(result.chainId).toBe('eip155:137')
  const ask = (method: string, chainId: `eip155:${number}`) =>
    shop.connector.request({ namespace: 'eip155', chainId, method, params: ['0x00', wallet.state().accounts[0]] })
  expect(await ask('personal_sign', 'eip155:1')).toMatch(/^0x/)
  await expect(ask('personal_sign', 'eip155:10')).rejects.toMatchObject({ code: 'wrong_network' })
  await expect(ask('eth_sendTransaction', 'eip155:1')).rejects.toMatchObject({ code: 'unsupported_method' })
})

test('keeps the link to the wallet’s app across a reload', async () => {
  const storage = memoryStorage()
  const [shop, wallet] = [site({ storage }), await openWallet()]
  const result = await shop.connect({
    chainIds: ['eip155:1'],
    onUri: uri => void wallet.pair(uri),
    appLink: () => 'alder://wc',
  })
  expect(result.appLink).toMatch(/^alder:\/\/wc\?sessionTopic=[0-9a-f]{64}$/)
  const [restored] = await testCapability(site({ storage }).connector, 'sessions').restore()
  expect(restored?.appLink).toBe(result.appLink)
})

test('without a Verify service, no attestation is asked for or sent', async () => {
  const [shop, wallet] = [site(), await openWallet()]
  const { engine } = wallet.kit
  const said: unknown[] = []
  engine.signClient.core.verify.resolve = async ({ attestationId }) => said.push(attestationId) as never
  await shop.connect({ onUri: uri => void wallet.pair(uri) })
  expect(said).toEqual([''])
  expect(shop.host.calls).toEqual([])
})

test('asks the wallet to sign', async () => {
  const { ask, addresses } = await connected()
  const signature = await ask('personal_sign', ['0x68656c6c6f', addresses[0]])
  const signer = await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })
  expect(signer).toBe(addresses[0])
})

test('answers accounts and chain without asking the wallet', async () => {
  const { ask, addresses, wallet } = await connected()
  wallet.askUser()
  expect(await ask('eth_accounts')).toEqual(addresses)
  expect(await ask('eth_requestAccounts')).toEqual(addresses)
  expect(await ask('eth_chainId')).toBe('0x1')
})

test('moves to a chain of the session without asking the wallet', async () => {
  const world = await connected()
  world.wallet.askUser()
  expect(await world.ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
  expect(await world.ask('eth_chainId')).toBe('0xa')
  expect(lastChange(world)).toMatchObject({ type: 'upserted', connection: { chainId: 'eip155:10' } })
})

test('asks the wallet for a chain outside the session, and passes on its refusal', async () => {
  const { ask } = await connected({ chainIds: [1] })
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({ code: 4902 })
  await expect(ask('personal_sign', ['0x00'], 'eip155:137')).rejects.toMatchObject({ code: 'wrong_network' })
  await expect(ask('wallet_switchEthereumChain', [{}])).rejects.toMatchObject({ code: 'invalid_params' })
})

test('a wallet that cannot switch has no other chain', async () => {
  const [shop, wallet] = [site(), await openWallet({ chainIds: [1] })]
  wallet.lose('wallet_switchEthereumChain')
  await shop.connect({ onUri: uri => void wallet.pair(uri) })
  const method = 'wallet_switchEthereumChain'
  const asked = { namespace: 'eip155', chainId: 'eip155:1', method, params: [{ chainId: '0x89' }] } as const
  await expect(shop.connector.request(asked)).rejects.toMatchObject({ code: 'unknown_network' })
})

test('follows a wallet that adds the requested chain to the session', async () => {
  const [shop, wallet] = [site(), await openWallet({ chainIds: [1, 10] })]
  await shop.connect({ chainIds: ['eip155:1'], onUri: uri => void wallet.pair(uri) })
  const ask = (method: string, params: unknown[]) =>
    shop.connector.request({ namespace: 'eip155', chainId: 'eip155:10', method, params })
  await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])
  await vi.waitFor(async () => expect(await ask('eth_chainId', [])).toBe('0xa'))
  expect(await ask('personal_sign', ['0x00', wallet.state().accounts[0]])).toMatch(/^0x/)
})

test('refuses methods the wallet has not granted', async () => {
  const { ask } = await connected()
  await expect(ask('eth_sign', ['0x00'])).rejects.toMatchObject({ code: 'unsupported_method' })
  await expect(ask('eth_getBalance', ['0x00'])).rejects.toMatchObject({ code: 'unsupported_method' })
})

test('the session is the permission to see accounts, and revoking it ends the session', async () => {
  const world = await connected()
  const permission = { parentCapability: 'eth_accounts', caveats: [{ value: world.addresses }] }
  expect(await world.ask('wallet_getPermissions')).toMatchObject([permission])
  expect(await world.ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject([permission])
  expect(await world.ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(lastChange(world)).toEqual({ type: 'removed', id: 'eip155:walletconnect' })
  await soon(() => expect(world.wallet.state().sites).toEqual([]))
})

test('follows the wallet to another account and network', async () => {
  const world = await connected()
  await world.wallet.selectAccount(1)
  await soon(() =>
    expect(lastChange(world)).toMatchObject({ connection: { accounts: [{ address: world.addresses[1] }, {}] } }),
  )
  await world.wallet.selectChain(10)
  await soon(() => expect(lastChange(world)).toMatchObject({ connection: { chainId: 'eip155:10' } }))
  expect(await world.ask('eth_chainId')).toBe('0xa')
})

test('a wallet that disconnects is reported, and its open request fails', async () => {
  const world = await connected()
  world.wallet.hold('personal_sign')
  const asked = world.ask('personal_sign', ['0x00', world.addresses[0]])
  const failed = expect(asked).rejects.toMatchObject({ code: 'not_connected' })
  await soon(() => expect(world.wallet.state().questions).toHaveLength(1))
  const [connectedSite] = world.wallet.state().sites
  await world.wallet.disconnect(connectedSite?.topic ?? '')
  await failed
  expect(lastChange(world)).toEqual({ type: 'removed', id: 'eip155:walletconnect' })
  await expect(world.ask('eth_accounts')).rejects.toMatchObject({ code: 'not_connected' })
})

test('disconnects at the wallet too', async () => {
  const world = await connected()
  await world.connector.disconnect('eip155')
  expect(lastChange(world)).toEqual({ type: 'removed', id: 'eip155:walletconnect' })
  await soon(() => expect(world.wallet.state().sites).toEqual([]))
  expect(await testCapability(world.connector, 'sessions').restore()).toEqual([])
})

test('a new session ends the one before', async () => {
  const { connect, wallet } = await connected()
  const other = await openWallet()
  await connect({ onUri: uri => void other.pair(uri) })
  await soon(() => expect(wallet.state().sites).toEqual([]))
  expect(other.state().sites).toHaveLength(1)
})

test('restores a session after a reload, on its last chain', async () => {
  const storage = memoryStorage()
  const before = await connected({ storage })
  await before.ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])
  const after = site({ storage })
  const [connection, ...others] = await testCapability(after.connector, 'sessions').restore()
  expect(others).toEqual([])
  expect(connection).toMatchObject({
    id: 'eip155:walletconnect',
    chainId: 'eip155:10',
    wallet: { name: 'Sample Wallet', kind: 'walletConnect' },
    accounts: before.addresses.map(address => ({ address })),
  })
  const asked = { namespace: 'eip155', chainId: 'eip155:10', method: 'personal_sign' } as const
  await expect(after.connector.request({ ...asked, params: ['0x00', before.addresses[0]] })).resolves.toMatch(
    /^0x[0-9a-f]{130}$/,
  )
})

test('a session the wallet ended meanwhile is removed soon after the reload', async () => {
  const storage = memoryStorage()
  const before = await connected({ storage, projectId: 'closed' })
  relay.fail('closed', { refuse: 'The page is closed' })
  relay.cut('closed')
  const [connectedSite] = before.wallet.state().sites
  await before.wallet.disconnect(connectedSite?.topic ?? '')
  const after = site({ storage })
  expect(await testCapability(after.connector, 'sessions').restore()).toHaveLength(1)
  await soon(() => expect(after.changes).toEqual([{ type: 'removed', id: 'eip155:walletconnect' }]))
})

test('keeps working after the relay connection was cut', async () => {
  const own = await startRelay({ port: 0 })
  onTestFinished(() => own.stop())
  const { ask, addresses, connector } = await connected({ relayUrl: own.url })
  own.cut()
  await soon(() => expect(own.count()).toBe(0))
  await soon(() => expect(own.count()).toBe(2))
  await testCapability(connector, 'resume')()
  await expect(ask('personal_sign', ['0x00', addresses[0]])).resolves.toMatch(/^0x/)
})

test('a relay failure does not lose the answer of a wallet that has the request', async () => {
  const world = await connected({ projectId: 'tunnel' })
  world.wallet.hold('personal_sign')
  const asked = world.ask('personal_sign', ['0x00', world.addresses[0]])
  await soon(() => expect(world.wallet.state().questions).toHaveLength(1))
  const sent = vi.fn()
  asked.then(sent, sent)
  relay.fail('tunnel', { refuse: 'The relay is being restarted' })
  relay.cut('tunnel')
  await soon(() => expect(relay.refused('tunnel')).toBeGreaterThan(0))
  relay.fail('tunnel', {})
  await soon(() => expect(relay.count()).toBeGreaterThan(1))
  expect(sent).not.toHaveBeenCalled()
  world.wallet.release()
  expect(await asked).toBeNull()
})

test('a wallet without any of the networks is not reported as a refusal', async () => {
  const [shop, wallet] = [site(), await openWallet({ chainIds: [137] })]
  await expect(shop.connect({ onUri: uri => void wallet.pair(uri) })).rejects.toMatchObject({ code: 'unknown_network' })
})

// @spec 9.pairing-expiry 9.pairing-margin
test('a uri is replaced ten seconds before its four minutes end, and stops working', async () => {
  const clock = createFakeClock(Date.now())
  const [shop, wallet] = [site({ clock }), await openWallet()]
  const answer = shop.connect()
  await soon(() => expect(shop.uris).toHaveLength(1))
  clock.advance(229_999)
  expect(shop.uris).toHaveLength(1)
  clock.advance(1)
  await soon(() => expect(shop.uris).toHaveLength(2))
  const [old = '', fresh = ''] = shop.uris
  expect(fresh).not.toBe(old)

  await wallet.pair(old).catch(() => {})
  const other = await openWallet()
  await other.pair(fresh)
  await answer
  expect(other.state().sites).toHaveLength(1)
  const signed = shop.connector.request({
    namespace: 'eip155',
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', other.state().accounts[0]],
  })
  await expect(signed).resolves.toMatch(/^0x/)
})

test('cancelling an attempt makes its uri worthless', async () => {
  const [shop, wallet] = [site(), await openWallet()]
  const controller = new AbortController()
  const answer = shop.connect({ signal: controller.signal })
  await soon(() => expect(shop.uris).toHaveLength(1))
  controller.abort()
  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
  await wallet.pair(shop.uris[0] ?? '').catch(() => {})
  expect(shop.changes).toEqual([])
  expect(await testCapability(shop.connector, 'sessions').restore()).toEqual([])
})

test.each([
  ['Unauthorized: origin not allowed', 'relayOrigin'],
  ['JWT validation error: JWT Token is not yet valid', 'relayClock'],
  ['Unauthorized: invalid key', 'relayKey'],
])('a relay that says "%s" fails the attempt at once, and is reported once', async (reason, refusal) => {
  const projectId = `refused-${refusal}`
  const shop = site({ projectId })
  relay.fail(projectId, { refuse: reason })
  const startMs = performance.now()
  await expect(shop.connect()).rejects.toMatchObject({ code: 'relay_refused' })
  // Tries again would take half a minute.
  expect(performance.now() - startMs).toBeLessThan(15_000)
  await expect(shop.connect()).rejects.toMatchObject({ code: 'relay_refused' })
  expect(shop.refusals).toEqual([refusal])

  relay.fail(projectId, {})
  const wallet = await openWallet()
  await expect(shop.connect({ onUri: uri => void wallet.pair(uri) })).resolves.toHaveProperty('accounts')
})

test('a device whose clock is ahead is reported', async () => {
  const late = await startRelay({ port: 0, now: () => Date.now() - 3_600_000 })
  const shop = createTestSite({ relayUrl: late.url })
  await expect(shop.connect()).rejects.toMatchObject({ code: 'relay_refused' })
  expect(shop.refusals).toEqual(['relayClock'])
  await late.stop()
})

test('waits for a slow relay', async () => {
  const [shop, wallet] = [site({ projectId: 'slow' }), await openWallet()]
  relay.fail('slow', { delayMs: 100 })
  await expect(shop.connect({ onUri: uri => void wallet.pair(uri) })).resolves.toHaveProperty('accounts')
})

test('does not begin without a view for the uri', async () => {
  const { signal } = new AbortController()
  const connected = site().connector.connect({ namespace: 'eip155', chainIds: ['eip155:1'], signal })
  await expect(connected).rejects.toMatchObject({ code: 'not_available' })
})

// @spec 9.pairing-retry
test('a proposal that breaks off is repeated after a second', async () => {
  const clock = createFakeClock(Date.now())
  const shop = site({ clock, projectId: 'frail' })
  relay.fail('frail', { cutOn: 'wc_proposeSession' })
  const startMs = clock.now()
  void shop.connect().catch(() => {})
  await soon(() => {
    clock.advance(20)
    expect(shop.uris).toHaveLength(1)
  })
  expect(clock.now() - startMs).toBeGreaterThanOrEqual(1_000)
})

test('an unreachable relay fails the attempt after ten seconds', async () => {
  const clock = createFakeClock(Date.now())
  const shop = createTestSite({ relayUrl: 'ws://127.0.0.1:9', clock })
  const failed = expect(shop.connect()).rejects.toMatchObject({ code: 'relay_failed' })
  const startMs = clock.now()
  const ticking = setInterval(() => clock.advance(500), 10)
  await failed
  clearInterval(ticking)
  expect(clock.now() - startMs).toBeLessThan(15_000)
})

test('cancelling while the approved session is stored ends the session on both sides', async () => {
  const [shop, wallet] = [site(), await openWallet()]
  const controller = new AbortController()
  const connecting = shop.connect({
    signal: controller.signal,
    onUri: uri => void wallet.pair(uri),
    appLink() {
      controller.abort()
      return undefined
    },
  })
  await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
  expect(await testCapability(shop.connector, 'sessions').restore()).toEqual([])
  await soon(() => expect(wallet.state().sites).toEqual([]))
})
