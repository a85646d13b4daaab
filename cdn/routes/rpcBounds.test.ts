import { afterEach, describe, expect, test } from 'vitest'
import { network, projectEntry, testApp } from '../testApp.ts'
import { answering, startNode, stopNodes, working } from '../testNode.ts'

/** Limits on the work one client can cause on this server and a project's nodes. */

afterEach(stopNodes)

const path = '/v1/?chainId=eip155:31337&projectId=demo'
const call = (method: string, id: unknown = 7) => ({ jsonrpc: '2.0', id, method, params: [] })

const appFor = (...rpcUrls: string[]) =>
  testApp({ fetch }, [projectEntry({ networks: [network('eip155:31337', ...rpcUrls)] })])

async function post(app: Awaited<ReturnType<typeof testApp>>, body: unknown) {
  const response = await app.request(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, reply: await response.json() }
}

describe('an override', () => {
  const code = { '0x01': { code: '0x600035600052' } }
  const plain = { to: '0x01', data: '0x' }

  // One such call of 203 bytes got a reply of 4.8 MB.
  test.each<[string, string, unknown]>([
    ['of the state', 'eth_call', [plain, 'latest', code]],
    ['of the block', 'eth_call', [plain, 'latest', {}, { gasLimit: '0xffffffff' }]],
    ['of the block alone', 'eth_call', [plain, 'latest', null, { gasLimit: '0xffffffff' }]],
    ['that is empty', 'eth_call', [plain, 'latest', {}]],
    ['of the state in an estimate', 'eth_estimateGas', [plain, 'latest', code]],
    ['as a named parameter', 'eth_call', { transaction: plain, state_overrides: code }],
  ])('%s is refused, and no node is asked', async (_, method, params) => {
    const node = await startNode(working)
    const { status, reply } = await post(await appFor(node.url), { ...call(method), params })
    expect(status).toBe(200)
    expect(reply).toMatchObject({ id: 7, error: { code: -32602, message: expect.stringContaining('overrides') } })
    expect(node.asked).toEqual([])
  })

  test('does not fail the rest of a batch', async () => {
    const node = await startNode(working)
    const batch = [
      { ...call('eth_call', 1), params: [plain, 'latest', code] },
      { ...call('eth_call', 2), params: [plain, 'latest'] },
      { ...call('eth_getBlockByNumber', 3), params: ['latest', false] },
    ]
    const { reply } = await post(await appFor(node.url), batch)
    expect(reply.map((item: object) => Object.hasOwn(item, 'result'))).toEqual([false, true, true])
  })
})

describe('calls in flight', () => {
  test.each<[string, (index: number) => string, number, string[]]>([
    ['64 of one client', () => 'one', 64, ['demo']],
    ['256 of one project', index => `client ${index}`, 256, ['demo']],
    ['512 in all', index => `client ${index}`, 512, ['a', 'b', 'c']],
  ])('are limited to %s; others are told to retry', async (_, clientOf, most, ids) => {
    const waiting: (() => void)[] = []
    const node = await startNode((body, response, request) => {
      waiting.push(() => working(body, response, request))
    })
    const entries = ids.map(id => projectEntry({ id, networks: [network('eip155:31337', node.url)] }))
    const app = await testApp({ fetch, clientAddress: c => c.req.header('X-Client') ?? '' }, entries)
    const replies = Array.from({ length: most + 5 }, (_, index) =>
      app.request(path.replace('demo', ids[index % ids.length] ?? ''), {
        method: 'POST',
        body: JSON.stringify(call('eth_chainId')),
        headers: { 'X-Client': clientOf(index) },
      }),
    )
    await expect.poll(() => waiting.length).toBe(most)
    for (const answer of waiting) answer()
    const statuses = (await Promise.all(replies)).map(({ status, headers }) => [status, headers.get('Retry-After')])
    expect(statuses.filter(([status]) => status === 200)).toHaveLength(most)
    expect(statuses.filter(([status, wait]) => status === 429 && wait === '1')).toHaveLength(5)
  })

  test('free their slots however they end', async () => {
    const [bad, good] = [await startNode(answering('<html>')), await startNode(working)]
    const client = new AbortController()
    client.abort()
    const app = await appFor(bad.url, good.url)
    for (let round = 0; round < 70; round++) {
      expect((await post(app, call('eth_chainId'))).status).toBe(200)
      await app.request(path, { method: 'POST', body: JSON.stringify(call('eth_call')), signal: client.signal })
    }
  })
})

describe('a large answer', () => {
  const large = (bytes: number) => answering(`{"jsonrpc":"2.0","id":1,"result":"${'x'.repeat(bytes)}"}`)

  async function ask(bytes: number, rateLimit: { burst: number; perSecond: number }, times: number) {
    const node = await startNode(large(bytes))
    const entry = projectEntry({ networks: [network('eip155:31337', node.url)] })
    const app = await testApp({ fetch, rateLimit }, [entry])
    const statuses = []
    for (let count = 0; count < times; count++) statuses.push((await post(app, call('eth_call'))).status)
    return statuses
  }

  test('costs a token for each 16 KiB', async () => {
    // The first call costs 1 token and 61 for its bytes, which leaves the client in debt.
    expect(await ask(1_000_000, { burst: 60, perSecond: 1 }, 2)).toEqual([200, 429])
    expect(await ask(1_000_000, { burst: 120, perSecond: 1 }, 3)).toEqual([200, 200, 429])
    expect(await ask(16_000, { burst: 3, perSecond: 1 }, 4)).toEqual([200, 200, 200, 429])
  })

  test('is read further only if the client has tokens', async () => {
    const node = await startNode(large(4_800_000))
    const entry = projectEntry({ networks: [network('eip155:31337', node.url)] })
    const app = await testApp({ fetch, rateLimit: { burst: 600, perSecond: 1 } }, [entry])
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(app, call('eth_getLogs'))))
    const answered = replies.filter(({ status }) => status === 200).length
    expect(answered).toBeGreaterThan(0)
    expect(answered).toBeLessThan(6)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20 - answered)
  })
})
