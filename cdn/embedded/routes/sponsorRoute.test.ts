import { expect, test } from 'vitest'
import { sponsorCall } from '../../../shared/api/embedded/sponsor.schema.ts'
import { entryPoint } from '../../../shared/embedded/smartAccount.ts'
import type { SharedLimits } from '../../limits/SharedLimits.ts'
import { network, projectEntry, type TestAppOptions } from '../../testApp.ts'
import { pageOrigin, startEmbedded, testWallet } from '../testEmbedded.ts'

const chainId = 'eip155:31337'
const bundler = 'http://127.0.0.1:1/bundler?key=secret'
const paymaster = 'http://127.0.0.1:1/paymaster?key=secret'
const own = testWallet.address.toLowerCase()

async function setUp(reply: unknown = { result: '0x1' }, limits: object = {}, deps: TestAppOptions = {}) {
  const asked: { url: string; method: string; params: unknown[] }[] = []
  const redirects: string[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const { method, params } = JSON.parse(String(init.body))
    asked.push({ url, method, params })
    if (reply instanceof Error) throw reply
    redirects.push(String(init.redirect))
    if (reply instanceof Response) return reply
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply))
  }) as typeof globalThis.fetch
  const sponsors = { [chainId]: { bundler, paymaster, context: { policy: 'tea' }, ...limits } }
  const networks = [network(chainId, 'http://127.0.0.1:1')]
  const entry = projectEntry({ networks, smartAccounts: [chainId], sponsors, testOrigins: ['http://localhost:*'] })
  const server = await startEmbedded({ deps: { fetch, ...deps }, entries: [entry] })
  const { owner: laptop } = await server.owner()
  const ask = (method: string, over: object = {}) =>
    laptop.ask(sponsorCall, {
      ...{ projectId: 'demo', pageOrigin, chainId, method: method as 'pm_getPaymasterData' },
      ...{ operation: { sender: own }, ...over },
    })
  return { server, laptop, asked, redirects, ask }
}

test('the paymaster is asked with the operator’s policy, the bundler without, and neither is revealed', async () => {
  const { asked, ask } = await setUp()
  expect(await ask('pm_getPaymasterStubData')).toMatchObject({ status: 200, body: { result: '0x1' } })
  expect(await ask('eth_sendUserOperation')).toMatchObject({ status: 200 })
  expect(asked).toEqual([
    {
      url: paymaster,
      method: 'pm_getPaymasterStubData',
      params: [{ sender: own }, entryPoint, '0x7a69', { policy: 'tea' }],
    },
    { url: bundler, method: 'eth_sendUserOperation', params: [{ sender: own }, entryPoint] },
  ])
})

test.each<[string, object, number, string]>([
  ['of somebody else’s account', { operation: { sender: `0x${'cd'.repeat(20)}` } }, 401, 'address_mismatch'],
  ['of a list of accounts', { operation: { sender: [own] } }, 401, 'address_mismatch'],
  ['without an account', { operation: {} }, 401, 'address_mismatch'],
  ['on a network that nobody pays for', { chainId: 'eip155:1' }, 503, 'not_available'],
  ['of another page', { pageOrigin: 'https://evil.example' }, 403, 'origin_not_allowed'],
  ['by another method', { method: 'eth_sendRawTransaction' }, 400, 'invalid_request'],
])('nothing is asked about an operation %s', async (_, over, status, code) => {
  const { asked, ask } = await setUp()
  expect(await ask('pm_getPaymasterData', over)).toMatchObject({ status, body: { code } })
  expect(asked).toEqual([])
})

test('a test user cannot use the sponsor’s budget, whatever page it names', async () => {
  const { server, asked, ask } = await setUp({ result: {} }, { perVisitorDay: 100, perDay: 1 })
  const stranger = await server.device()
  const { body } = await stranger.start('stranger@shop.test', { pageOrigin: 'http://localhost:1' })
  expect((await stranger.submit(body.attemptId ?? '', '000000')).status).toBe(200)
  await stranger.createWallet()
  const operation = { sender: own }
  const method = 'pm_getPaymasterData' as const
  for (const origin of ['http://localhost:1', pageOrigin])
    expect(
      await stranger.ask(sponsorCall, { projectId: 'demo', pageOrigin: origin, chainId, method, operation }),
    ).toMatchObject({ status: 503, body: { code: 'not_available' } })
  expect(asked).toEqual([])
  expect((await ask(method)).status).toBe(200)
})

test('one visitor gets so many promises a day, and cannot use up those of others', async () => {
  const { server, ask } = await setUp({ result: {} }, { perVisitorDay: 3, perDay: 100 })
  const tried = []
  for (let time = 0; time < 5; time++) tried.push((await ask('pm_getPaymasterData')).status)
  expect(tried).toEqual([200, 200, 200, 429, 429])
  server.clock.now += 86_400_000
  expect((await ask('pm_getPaymasterData')).status).toBe(200)
})

test('a promise that is made at the first question already is counted as one', async () => {
  const { ask } = await setUp({ result: { isFinal: true } }, { perVisitorDay: 2, perDay: 100 })
  const tried = []
  for (let time = 0; time < 3; time++) tried.push((await ask('pm_getPaymasterStubData')).status)
  expect(tried).toEqual([200, 200, 429])
})

test('a sponsor’s redirect is not followed, and an endless answer is read only up to the limit', async () => {
  let parts = 0
  const endless = new ReadableStream({
    pull(stream) {
      parts++
      stream.enqueue(new Uint8Array(16 << 10))
    },
  })
  const { ask, redirects } = await setUp(new Response(endless))
  expect(await ask('pm_getPaymasterData')).toMatchObject({ status: 502, body: { code: 'node_failed' } })
  expect(parts).toBeLessThan(10)
  expect(redirects).toEqual(['manual'])
})

test('a sponsor’s daily total survives a restart of the limits’ store', async () => {
  const limits: SharedLimits = {
    add: async () => ({ count: 1, leftMs: 1000, takeBack: async () => {} }),
    pause: async () => ({ isBegun: true, takeBack: async () => {} }),
    useOnce: async () => true,
  }
  const { ask } = await setUp({ result: {} }, { perVisitorDay: 100, perDay: 2 }, { limits })
  const tried = []
  for (let time = 0; time < 3; time++) tried.push((await ask('pm_getPaymasterData')).status)
  expect(tried).toEqual([200, 200, 429])
})

test('all visitors together get so many', async () => {
  const { ask } = await setUp({ result: {} }, { perVisitorDay: 100, perDay: 2 })
  const tried = []
  for (let time = 0; time < 4; time++) tried.push((await ask('pm_getPaymasterData')).status)
  expect(tried).toEqual([200, 200, 429, 429])
})

test.each<[string, unknown]>([
  ['refuses', { error: { code: -32000, message: 'policy tea of key secret is used up' } }],
  ['answers no JSON', '<html>secret</html>'],
  ['answers without end', JSON.stringify({ result: 'x'.repeat(70_000) })],
  ['does not answer', new Error('secret')],
])('a sponsor that %s does not pay, and its reasons stay here', async (_, reply) => {
  const { ask } = await setUp(reply)
  const { status, body } = await ask('pm_getPaymasterData')
  expect([status, body.code]).toEqual([502, 'node_failed'])
  expect(JSON.stringify(body)).not.toContain('secret')
})
