import { afterEach, expect, test, vi } from 'vitest'
import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { ApiClient } from '../api/client.ts'
import { createTestApp, harbour, type TestApp, testConnection, testNetwork } from '../boot/testApp.ts'
import { resetRoute } from '../flow/router.ts'
import { ether, sampleToken } from '../gallery/ownings.ts'
import { type TokenList, tokensKey } from './tokens.ts'
import { followTokens, loadTokens, refreshTokens, renewTokens } from './tokensActions.ts'

afterEach(() => void vi.restoreAllMocks())

const connection = testConnection(harbour)
const other = testConnection(harbour, { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] })
const key = tokensKey(connection)
const coins = [ether('1.5')]

interface Asked {
  query: Record<string, unknown>
  address: string | undefined
  answer(tokens: readonly TokenBalance[]): void
  fail(status: number, reason?: string): void
}

/** An app whose server answers when the test says so. */
function world(app: { storage?: TestApp['storage'] } = {}, options: Parameters<typeof createTestApp>[0] = {}) {
  const asked: Asked[] = []
  const get = (name: string, query: Record<string, unknown> = {}, inPath: Record<string, string> = {}) =>
    new Promise((resolve, reject) => {
      expect(name).toBe('balance')
      asked.push({
        query,
        address: inPath.address,
        answer: balances => resolve({ balances }),
        fail: (status, reason) => reject(new ConnectKitError('network_error', 'no', { status, reason })),
      })
    })
  const made = createTestApp({ connections: [connection], api: { get: get as ApiClient['get'] }, ...options })
  made.store.setState({ open: true, router: resetRoute({ view: 'Account' }) })
  return { app: { ...made, ...app } as TestApp, asked }
}

const listOf = (app: TestApp, of = connection): TokenList | undefined => app.store.getState().tokens[tokensKey(of)]
const settled = () => new Promise(resolve => setTimeout(resolve))
const connectAs = (app: TestApp, changed: typeof connection) =>
  app.store.setState({ connections: { list: [changed], activeNamespace: changed.namespace } })

async function loaded(tokens: readonly TokenBalance[] = coins) {
  const made = world()
  const done = loadTokens(made.app)
  made.asked[0]?.answer(tokens)
  await done
  return made
}

test('the tokens of the account on its network are read in dollars', async () => {
  const { app, asked } = world()
  const done = loadTokens(app)
  expect(listOf(app)?.status).toBe('reading')
  expect(asked).toMatchObject([
    { query: { chainId: 'eip155:1', currency: 'usd' }, address: connection.accounts[0]?.address },
  ])
  asked[0]?.answer(coins)
  await done
  expect(listOf(app)).toMatchObject({ status: 'ready', value: coins, at: app.clock.now() })
})

// @spec 9.balance-cache
test('tokens are read again after 30 seconds, and stay on screen meanwhile', async () => {
  const { app, asked } = await loaded()
  app.clock.advance(29_999)
  await loadTokens(app)
  expect(asked).toHaveLength(1)
  app.clock.advance(1)
  const done = loadTokens(app)
  expect(listOf(app)).toMatchObject({ status: 'reading', value: coins })
  asked[1]?.answer([ether('2')])
  await done
  expect(listOf(app)?.value).toMatchObject([{ quantity: { numeric: '2' } }])
})

// @spec 3.token-balance
test('tokens without decimals are dropped', async () => {
  const ticket = { ...sampleToken('TKT', { numeric: '1' }), quantity: { decimals: '0', numeric: '1' } }
  const { app } = await loaded([...coins, ticket])
  expect(listOf(app)?.value).toEqual(coins)
})

test('after a failure nothing reads again for 30 seconds, and known tokens stay', async () => {
  const { app, asked } = await loaded()
  const done = refreshTokens(app)
  asked[1]?.fail(500)
  await done
  expect(listOf(app)).toMatchObject({ status: 'locked', value: coins })
  app.clock.advance(29_999)
  await refreshTokens(app)
  await loadTokens(app)
  expect(asked).toHaveLength(2)
  app.clock.advance(1)
  expect(listOf(app)?.status).toBe('failed')
  void loadTokens(app)
  expect(asked).toHaveLength(3)
})

test.each(['not_available', 'not_found', 'unknown_network'])(
  'a server that says %s has no tokens, and that is no failure',
  async reason => {
    const { app, asked } = world()
    const done = loadTokens(app)
    asked[0]?.fail(503, reason)
    await done
    expect(listOf(app)).toMatchObject({ status: 'ready', value: [] })
  },
)

test('a late answer for another account or network changes nothing', async () => {
  const { app, asked } = world()
  const first = loadTokens(app)
  connectAs(app, other)
  const second = loadTokens(app)
  asked[1]?.answer([ether('2')])
  await second
  asked[0]?.answer(coins)
  await first
  expect(listOf(app, other)?.value).toMatchObject([{ quantity: { numeric: '2' } }])
  expect(listOf(app)?.value).toEqual(coins)
})

test('a read that a receipt has overtaken changes nothing', async () => {
  const { app, asked } = world()
  const early = loadTokens(app)
  app.clock.advance(1)
  const forced = renewTokens(app, connection, ['eip155:1:0xa0'])
  expect(asked[1]?.query.forceUpdate).toBe('eip155:1:0xa0')
  asked[1]?.answer([ether('2')])
  await forced
  asked[0]?.answer(coins)
  await early
  expect(listOf(app)?.value).toMatchObject([{ quantity: { numeric: '2' } }])
})

test('a receipt is read even while the retry lock is on', async () => {
  const { app, asked } = world()
  const done = loadTokens(app)
  asked[0]?.fail(500)
  await done
  void renewTokens(app, connection, [key])
  expect(asked).toHaveLength(2)
})

// @spec 5.balances-supported
test.each<[string, typeof connection]>([
  ['a network that the site does not list', testConnection(harbour, { chainId: 'eip155:56' })],
  ['a namespace without balances', testConnection(harbour, { namespace: 'bip122', chainId: 'bip122:main' })],
])('%s is not asked about', async (_, connected) => {
  const { app, asked } = world(
    {},
    {
      connections: [connected],
      networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork('bip122:main', 'Bitcoin')],
    },
  )
  await loadTokens(app)
  followTokens(app)
  app.clock.advance(60_000)
  expect(asked).toEqual([])
  expect(app.store.getState().tokens).toEqual({})
})

test('a receipt of a namespace without balances asks nobody', async () => {
  const bitcoin = testConnection(harbour, { namespace: 'bip122', chainId: 'bip122:main' })
  const { app, asked } = world({}, { connections: [bitcoin], networks: [testNetwork('bip122:main', 'Bitcoin')] })
  await renewTokens(app, bitcoin, ['bip122:main:bc1'])
  expect(asked).toEqual([])
})

test('a second visit paints the tokens of the first at once, and reads them', async () => {
  const { app } = await loaded()
  app.clock.advance(60_000)
  const second = world({ storage: app.storage })
  second.app.clock.advance(60_000)
  void loadTokens(second.app)
  expect(listOf(second.app)?.status).toBe('reading')
  expect(listOf(second.app)?.value).toEqual(coins)
  expect(second.asked).toHaveLength(1)
})

test('tokens from ahead of a clock that was set back are read, and give way', async () => {
  const { app, asked } = await loaded()
  const kept = world({ storage: app.storage })
  app.clock.advance(3_600_000)
  await Promise.all([refreshTokens(app), asked[1]?.answer(coins)])
  const done = loadTokens(kept.app)
  kept.asked[0]?.answer([ether('2')])
  await done
  expect(listOf(kept.app)).toMatchObject({ status: 'ready', value: [{ quantity: { numeric: '2' } }] })
  expect(listOf(kept.app)?.at).toBe(kept.app.clock.now())
})

test('stores only connected accounts, and at most 50 tokens of each', async () => {
  const many = Array.from({ length: 80 }, (_, index) =>
    sampleToken(`T${index}`, { numeric: '1', address: `eip155:1:0x${index}` }),
  )
  const { app, asked } = await loaded(many)
  connectAs(app, other)
  const done = loadTokens(app)
  asked[1]?.answer(coins)
  await done
  const again = world({ storage: app.storage })
  void loadTokens(again.app)
  expect(listOf(again.app)?.value).toBeUndefined()
  connectAs(app, connection)
  const last = refreshTokens(app)
  asked[2]?.answer(many)
  await last
  const third = world({ storage: app.storage })
  void loadTokens(third.app)
  expect(listOf(third.app)?.value).toHaveLength(50)
})

test.each([
  '{',
  '[]',
  'null',
  '{"eip155:1:0x52908400098527886e0f7030069857d2e4169ee7":{"tokens":[{"name":1}],"readAtMs":1}}',
  JSON.stringify({ [key]: { readAtMs: 1, tokens: [{ ...coins[0], iconUrl: '//evil.example/x' }] } }),
])('stored text that is no list is not shown: %s', async text => {
  const { app } = world()
  app.storage.set('["ck","https://shop.example","demo","tokens"]', text)
  void loadTokens(app)
  expect(listOf(app)?.value).toBeUndefined()
})

test('while the view is on screen, tokens are read every 10 seconds', async () => {
  const { app, asked } = await loaded()
  followTokens(app)
  followTokens(app)
  for (const count of [2, 3]) {
    app.clock.advance(10_000)
    await settled()
    expect(asked).toHaveLength(count)
    asked.at(-1)?.answer(coins)
    await settled()
  }
  app.store.setState({ open: false })
  app.clock.advance(60_000)
  await settled()
  expect(asked).toHaveLength(3)
  app.store.setState({ open: true })
  followTokens(app)
  app.clock.advance(10_000)
  await settled()
  expect(asked).toHaveLength(4)
})

test('a hidden page reads nothing', async () => {
  const { app, asked } = await loaded()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  followTokens(app)
  app.clock.advance(30_000)
  await settled()
  expect(asked).toHaveLength(1)
  visible.mockReturnValue('visible')
  app.clock.advance(10_000)
  await settled()
  expect(asked).toHaveLength(2)
})

test('reading again and again ends with a server that is not available', async () => {
  const { app, asked } = await loaded()
  followTokens(app)
  app.clock.advance(10_000)
  asked[1]?.fail(503)
  await settled()
  app.clock.advance(120_000)
  expect(asked).toHaveLength(2)
})

test('an account that is no longer on screen is no longer followed', async () => {
  const { app, asked } = await loaded()
  followTokens(app)
  connectAs(app, other)
  app.clock.advance(60_000)
  expect(asked).toHaveLength(1)
})
