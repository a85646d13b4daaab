import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { rpc } from '../../shared/api/rpc.schema.ts'
import { network, projectEntry, publicUrl, testApp } from '../testApp.ts'

type Handler = (body: unknown, response: ServerResponse, request: IncomingMessage) => void
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A node of a network: a real HTTP server that notes what it was asked. */
async function startNode(handler: Handler): Promise<{ url: string; asked: unknown[] }> {
  const asked: unknown[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await new Response(request as unknown as ReadableStream).text())
    asked.push(body)
    handler(body, response, request)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-1234`, asked }
}

interface Call {
  id: number
  method: string
}
const resultOf = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: `${method} done` })
const working: Handler = (body, response) => {
  response.end(JSON.stringify(Array.isArray(body) ? body.map(resultOf).reverse() : resultOf(body as Call)))
}
const answering =
  (body: string, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status).end(body)
  }

/** The clock of the tests: a node that keeps silent lets the time for it run out. */
let timers: AbortController[] = []
const silent: Handler = () => timers.at(-1)?.abort(new DOMException('too late', 'TimeoutError'))
function timeout(): AbortSignal {
  const timer = new AbortController()
  timers.push(timer)
  return timer.signal
}

async function appFor(...rpcUrls: string[]) {
  timers = []
  const entry = projectEntry({
    networks: [network('eip155:31337', ...rpcUrls), network('solana:devnet', 'http://127.0.0.1:1')],
  })
  return testApp({ fetch, timeout, rpcTimeoutMs: 10_000 }, [entry])
}

const path = '/v1/?chainId=eip155:31337&projectId=demo'
const call = (method: string, id: unknown = 7) => ({ jsonrpc: '2.0', id, method, params: [] })

async function post(app: Awaited<ReturnType<typeof testApp>>, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await app.request(path, { method: 'POST', body: text, headers })
  const reply = await response.json()
  if (response.ok) expect(rpc.reply.safeParse(reply).success).toBe(true)
  return { status: response.status, reply }
}

// @spec 7.chain-rpc
describe('a single call', () => {
  test.each([path, path.replace('/v1/', '/v1')])(
    'goes to the node by %s and comes back under its own id',
    async url => {
      const node = await startNode(working)
      const app = await appFor(node.url)
      const body = JSON.stringify({ ...call('eth_getBalance', 'seven'), params: ['0x1', 'latest'], extra: true })
      const response = await app.request(url, { method: 'POST', body })
      expect(response.status).toBe(200)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'seven', result: 'eth_getBalance done' })
      expect(node.asked).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0x1', 'latest'] }])
    },
  )

  test("passes the node's own error with its data", async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const node = await startNode((body, response) => {
      response.end(JSON.stringify({ ...(body as Call), error }))
    })
    expect(await post(await appFor(node.url), call('eth_call'))).toEqual({
      status: 200,
      reply: { jsonrpc: '2.0', id: 7, error },
    })
  })

  test("takes addresses out of the node's error", async () => {
    const message = (host: string) => `error sending request for url (https://up.example/v3/abcdef) via ${host}`
    const node = await startNode((body, response, { headers }) => {
      const error = {
        code: -32603,
        message: message(headers.host ?? ''),
        data: { url: 'https://up.example/v3/abcdef' },
      }
      response.end(JSON.stringify({ ...(body as Call), error }))
    })
    const { reply } = await post(await appFor(node.url), call('eth_call'))
    expect(reply.error).toEqual({ code: -32603, message: 'error sending request for url ((node)) via (node)' })
  })

  test('is sent to private URLs first', async () => {
    const [hidden, shown] = [await startNode(working), await startNode(working)]
    const entry = projectEntry({
      networks: [network('eip155:31337', shown.url)],
      privateRpcUrls: { 'eip155:31337': [hidden.url] },
    })
    await post(await testApp({ fetch }, [entry]), call('eth_chainId'))
    expect([hidden.asked.length, shown.asked.length]).toEqual([1, 0])
  })

  test('carries nothing of the client but the call', async () => {
    let received: IncomingMessage['headers'] = {}
    const node = await startNode((body, response, request) => {
      received = request.headers
      working(body, response, request)
    })
    await post(await appFor(node.url), call('eth_chainId'), {
      Cookie: 'a=b',
      Authorization: 'secret',
      'X-Forwarded-For': '10.1.1.1',
    })
    expect(JSON.stringify(received)).not.toMatch(/a=b|secret|10\.1\.1\.1|projectId/)
  })
})

describe('methods', () => {
  test.each(['eth_chainId', 'eth_call', 'eth_getLogs', 'eth_sendRawTransaction'])('%s is proxied', async method => {
    const node = await startNode(working)
    expect((await post(await appFor(node.url), call(method))).reply.result).toBe(`${method} done`)
  })

  test.each([
    'eth_sendTransaction',
    'eth_requestAccounts',
    'personal_sign',
    'eth_sign',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_getCapabilities',
    'wallet_getAssets',
    'anvil_setBalance',
    'evm_mine',
    'debug_traceCall',
    'admin_peers',
    'constructor',
  ])('%s is not', async method => {
    const node = await startNode(working)
    const { status, reply } = await post(await appFor(node.url), call(method))
    expect(status).toBe(200)
    expect(reply).toMatchObject({ id: 7, error: { code: -32601, message: expect.stringContaining(method) } })
    expect(node.asked).toEqual([])
  })
})

describe('an override', () => {
  const code = { '0x01': { code: '0x600035600052' } }
  const plain = { to: '0x01', data: '0x' }

  // One such call answered 4.8 MB for 203 bytes.
  test.each<[string, string, unknown]>([
    ['of the state', 'eth_call', [plain, 'latest', code]],
    ['of the block', 'eth_call', [plain, 'latest', {}, { gasLimit: '0xffffffff' }]],
    ['of the block alone', 'eth_call', [plain, 'latest', null, { gasLimit: '0xffffffff' }]],
    ['that is empty', 'eth_call', [plain, 'latest', {}]],
    ['of the state in an estimate', 'eth_estimateGas', [plain, 'latest', code]],
    ['by its name', 'eth_call', { transaction: plain, state_overrides: code }],
  ])('%s is refused, and no node is asked', async (_, method, params) => {
    const node = await startNode(working)
    const { status, reply } = await post(await appFor(node.url), { ...call(method), params })
    expect(status).toBe(200)
    expect(reply).toMatchObject({ id: 7, error: { code: -32602, message: expect.stringContaining('overrides') } })
    expect(node.asked).toEqual([])
  })

  test('spoils no batch', async () => {
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

describe('a batch', () => {
  test('is answered item by item, in its order, under the ids of the client', async () => {
    const node = await startNode(working)
    const batch = [
      call('eth_chainId', 5),
      call('eth_sign', 6),
      call('eth_call', 5),
      { jsonrpc: '2.0', method: 'eth_call' },
      'x',
      call('eth_gasPrice', 'g'),
    ]
    const { reply } = await post(await appFor(node.url), batch)
    expect(reply).toEqual([
      { jsonrpc: '2.0', id: 5, result: 'eth_chainId done' },
      { jsonrpc: '2.0', id: 6, error: { code: -32601, message: expect.any(String) } },
      { jsonrpc: '2.0', id: 5, result: 'eth_call done' },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
      { jsonrpc: '2.0', id: 'g', result: 'eth_gasPrice done' },
    ])
    expect(node.asked).toHaveLength(1)
  })

  // @spec 9.rpc-batch
  test('may have 1000 calls and no more', async () => {
    const node = await startNode(working)
    const app = await appFor(node.url)
    const batch = Array.from({ length: 1000 }, (_, id) => call('eth_chainId', id))
    expect((await post(app, batch)).reply).toHaveLength(1000)
    expect(await post(app, [...batch, call('eth_chainId')])).toMatchObject({
      status: 400,
      reply: { code: 'invalid_request' },
    })
    expect(await post(app, [])).toMatchObject({ status: 400, reply: { code: 'invalid_request' } })
  })

  test('tells which calls the node left unanswered', async () => {
    const node = await startNode(
      (body, response) => void response.end(JSON.stringify([resultOf((body as Call[])[0] as Call)])),
    )
    const { reply } = await post(await appFor(node.url), [call('eth_chainId', 1), call('eth_call', 2)])
    expect(reply[0]).toHaveProperty('result')
    expect(reply[1].error).toEqual({ code: -32603, message: 'The node left this call unanswered' })
  })

  test('that holds nothing for the node does not reach it', async () => {
    const node = await startNode(working)
    await post(await appFor(node.url), [call('eth_sign'), call('personal_sign')])
    expect(node.asked).toEqual([])
  })
})

describe('a failing node', () => {
  const failures: [string, Handler, number, RegExp][] = [
    ['HTTP 429', answering('{"jsonrpc":"2.0","id":1,"result":1}', 429), -32005, /asked too often/],
    ['HTTP 500', answering('<html>', 500), -32603, /failed with HTTP 500/],
    [
      'a redirect',
      (_, response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      -32603,
      /HTTP 302/,
    ],
    ['HTML', answering('<html>hello</html>'), -32603, /not JSON-RPC/],
    ['JSON of another shape', answering('{"ok":true}'), -32603, /not JSON-RPC/],
    ['an answer to another call', answering('{"jsonrpc":"2.0","id":99,"result":1}'), -32603, /not JSON-RPC/],
    ['an error of another shape', answering('{"jsonrpc":"2.0","id":1,"error":"no"}'), -32603, /not JSON-RPC/],
    [
      'JSON nested too deeply',
      answering(`{"id":1,"result":${'['.repeat(9000)}${']'.repeat(9000)}}`),
      -32603,
      /not JSON-RPC/,
    ],
    ['no body', answering(''), -32603, /not JSON-RPC/],
    ['more than 5 MiB', answering(`{"id":1,"result":"${'x'.repeat(5 << 20)}"}`), -32005, /over 5242880 bytes/],
    ['no answer', silent, -32603, /did not answer within 10000 ms/],
    [
      'half an answer',
      (body, response, request) => {
        response.write('{"id":1,', () => silent(body, response, request))
      },
      -32603,
      /did not answer within 10000 ms/,
    ],
    ['a broken connection', (_, response) => void response.destroy(), -32603, /could not be reached/],
  ]

  test.each(failures)(
    'that gives %s becomes a JSON-RPC error without its address',
    async (_, handler, code, message) => {
      const node = await startNode(handler)
      const { status, reply } = await post(await appFor(node.url), call('eth_chainId'))
      expect(status).toBe(200)
      expect(reply).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code, message: expect.stringMatching(message) } })
      expect(JSON.stringify(reply)).not.toMatch(/127\.0\.0\.1|key-1234/)
    },
  )

  test.each(failures)('that gives %s is followed by the next one', async (_, handler) => {
    const [bad, good] = [await startNode(handler), await startNode(working)]
    const { reply } = await post(await appFor(bad.url, good.url), call('eth_chainId'))
    expect(reply.result).toBe('eth_chainId done')
    expect(bad.asked).toHaveLength(1)
  })

  test('that is not there becomes a JSON-RPC error for each call of a batch', async () => {
    const { reply } = await post(await appFor('http://127.0.0.1:1/'), [call('eth_chainId', 1), call('eth_call', 2)])
    expect(reply.map((item: { id: number; error: object }) => [item.id, item.error])).toEqual([
      [1, { code: -32603, message: 'The node of this network could not be reached' }],
      [2, { code: -32603, message: 'The node of this network could not be reached' }],
    ])
  })
})

test('a client that goes away is asked for no more', async () => {
  const client = new AbortController()
  const leaving: Handler = (_, response) => {
    client.abort()
    response.destroy()
  }
  const [first, second] = [await startNode(leaving), await startNode(working)]
  const app = await appFor(first.url, second.url)
  await app.request(path, { method: 'POST', body: JSON.stringify(call('eth_chainId')), signal: client.signal })
  expect([first.asked.length, second.asked.length]).toEqual([1, 0])
})

describe('a bad request', () => {
  const refused = async (changes: { path?: string; body?: string; headers?: Record<string, string> }) => {
    const app = await appFor('http://127.0.0.1:1/')
    const { body = JSON.stringify(call('eth_chainId')), headers = {} } = changes
    const response = await app.request(changes.path ?? path, { method: 'POST', body, headers })
    return { status: response.status, ...(await response.json()) }
  }

  test.each([
    ['no chain', '/v1/?projectId=demo', 'query.chainId is not accepted'],
    ['a chain that is no CAIP-2 id', '/v1/?projectId=demo&chainId=31337', 'a CAIP-2 id such as eip155:1'],
    [
      'a version label that is too long',
      `${path}&sv=${'x'.repeat(65)}`,
      'query.sv is not accepted; expected at most 64',
    ],
  ])('with %s is a 400', async (_, url, text) => {
    expect(await refused({ path: url })).toEqual({
      status: 400,
      code: 'invalid_request',
      error: expect.stringContaining(text),
    })
  })

  test.each([
    ['of another project', '/v1/?projectId=demo&chainId=eip155:1'],
    ['of a namespace that is not proxied', '/v1/?projectId=demo&chainId=solana:devnet'],
  ])('for a network %s is a 400 that names the networks there are', async (_, url) => {
    expect(await refused({ path: url })).toMatchObject({
      status: 400,
      code: 'unknown_network',
      error: expect.stringContaining('accepted: eip155:31337'),
    })
  })

  test.each([
    ['text', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['a request without a method', '{"jsonrpc":"2.0","id":1}'],
    ['a notification', '{"jsonrpc":"2.0","method":"eth_chainId"}'],
    ['JSON-RPC 1.0', '{"id":1,"method":"eth_chainId"}'],
    ['text for params', '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":"x"}'],
    [
      'params nested too deeply',
      `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    ],
  ])('with %s for a body is a 400', async (_, body) => {
    expect(await refused({ body })).toEqual({ status: 400, code: 'invalid_request', error: expect.any(String) })
  })

  test('with a body over 1 MiB is a 413', async () => {
    expect(await refused({ body: 'x'.repeat((1 << 20) + 1) })).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test.each(['https://evil.example', 'null', 'http://cdn.test'])('from a page of %s is a 403', async origin => {
    expect(await refused({ headers: { Origin: origin } })).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  })
})

describe('calls in flight', () => {
  test.each<[string, (index: number) => string, number, string[]]>([
    ['64 of one client', () => 'one', 64, ['demo']],
    ['256 of one project', index => `client ${index}`, 256, ['demo']],
    ['512 in all', index => `client ${index}`, 512, ['a', 'b', 'c']],
  ])(
    'are %s at the most; the others are told to come again',
    async (_, clientOf, most, ids) => {
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
      await expect.poll(() => waiting.length, { timeout: 20_000 }).toBe(most)
      for (const answer of waiting) answer()
      const statuses = (await Promise.all(replies)).map(({ status, headers }) => [status, headers.get('Retry-After')])
      expect(statuses.filter(([status]) => status === 200)).toHaveLength(most)
      expect(statuses.filter(([status, wait]) => status === 429 && wait === '1')).toHaveLength(5)
    },
    30_000,
  )

  test('give their places back, however they end', async () => {
    const [bad, good] = [await startNode(answering('<html>')), await startNode(working)]
    const client = new AbortController()
    client.abort()
    const app = await appFor(bad.url, good.url)
    for (let round = 0; round < 70; round++) {
      expect((await post(app, call('eth_chainId'))).status).toBe(200)
      await app.request(path, { method: 'POST', body: JSON.stringify(call('eth_call')), signal: client.signal })
    }
  }, 20_000)
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
    // One and 61 for the first, which leaves less than nothing.
    expect(await ask(1_000_000, { burst: 60, perSecond: 1 }, 2)).toEqual([200, 429])
    expect(await ask(1_000_000, { burst: 120, perSecond: 1 }, 3)).toEqual([200, 200, 429])
    expect(await ask(16_000, { burst: 3, perSecond: 1 }, 4)).toEqual([200, 200, 200, 429])
  })

  test('is read on only for a client that can pay for it', async () => {
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

test('our own pages may call', async () => {
  const node = await startNode(working)
  const { status } = await post(await appFor(node.url), call('eth_chainId'), { Origin: publicUrl })
  expect(status).toBe(200)
})
