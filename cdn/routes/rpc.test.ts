import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { rpc } from '../../shared/api/rpc.schema.ts'
import { delegatedCode } from '../../shared/embedded/smartAccount.ts'
import { network, projectEntry, publicUrl, testApp } from '../testApp.ts'
import { answering, type Call, type Handler, resultOf, startNode, stopNodes, working } from '../testNode.ts'

afterEach(stopNodes)

/** Timeouts of the running requests. A silent node aborts them, so tests need not wait. */
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
    networks: [network('eip155:31337', ...rpcUrls), network('cosmos:hub', 'http://127.0.0.1:1')],
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
  test.each([path, path.replace('/v1/', '/v1')])('goes to the node by %s and returns under its own id', async url => {
    const node = await startNode(working)
    const app = await appFor(node.url)
    const body = JSON.stringify({ ...call('eth_getBalance', 'seven'), params: ['0x1', 'latest'], extra: true })
    const response = await app.request(url, { method: 'POST', body })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'seven', result: 'eth_getBalance done' })
    expect(node.asked).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0x1', 'latest'] }])
  })

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

  test("removes URLs from the node's error", async () => {
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

  test('sends the node only the call, no client data', async () => {
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

describe('a batch', () => {
  test("is answered item by item, in order, with the client's ids", async () => {
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
  test('may have up to 1000 calls', async () => {
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

  test('reports calls the node left unanswered', async () => {
    const node = await startNode(
      (body, response) => void response.end(JSON.stringify([resultOf((body as Call[])[0] as Call)])),
    )
    const { reply } = await post(await appFor(node.url), [call('eth_chainId', 1), call('eth_call', 2)])
    expect(reply[0]).toHaveProperty('result')
    expect(reply[1].error).toEqual({ code: -32603, message: 'The node left this call unanswered' })
  })

  test('without a valid call does not reach the node', async () => {
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
    "that answers with %s becomes a JSON-RPC error without the node's address",
    async (_, handler, code, message) => {
      const node = await startNode(handler)
      const { status, reply } = await post(await appFor(node.url), call('eth_chainId'))
      expect(status).toBe(200)
      expect(reply).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code, message: expect.stringMatching(message) } })
      expect(JSON.stringify(reply)).not.toMatch(/127\.0\.0\.1|key-1234/)
    },
  )

  test.each(failures)('that answers with %s is followed by the next node', async (_, handler) => {
    const [bad, good] = [await startNode(handler), await startNode(working)]
    const { reply } = await post(await appFor(bad.url, good.url), call('eth_chainId'))
    expect(reply.result).toBe('eth_chainId done')
    expect(bad.asked).toHaveLength(1)
  })

  test('that is unreachable becomes a JSON-RPC error for each call of a batch', async () => {
    const { reply } = await post(await appFor('http://127.0.0.1:1/'), [call('eth_chainId', 1), call('eth_call', 2)])
    expect(reply.map((item: { id: number; error: object }) => [item.id, item.error])).toEqual([
      [1, { code: -32603, message: 'The node of this network could not be reached' }],
      [2, { code: -32603, message: 'The node of this network could not be reached' }],
    ])
  })
})

test('no node is asked after the client disconnects', async () => {
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
    ['a chain that is not a CAIP-2 id', '/v1/?projectId=demo&chainId=31337', 'a CAIP-2 id such as eip155:1'],
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
    ['of a namespace that is not proxied', '/v1/?projectId=demo&chainId=cosmos:hub'],
  ])('for a network %s is a 400 that names the accepted networks', async (_, url) => {
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
    ['text as params', '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":"x"}'],
    [
      'params nested too deeply',
      `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    ],
  ])('with %s as the body is a 400', async (_, body) => {
    expect(await refused({ body })).toEqual({ status: 400, code: 'invalid_request', error: expect.any(String) })
  })

  test('with a body over 1 MiB is a 413', async () => {
    expect(await refused({ body: 'x'.repeat((1 << 20) + 1) })).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test.each(['https://evil.example', 'null', 'http://cdn.test'])('from a page on %s is a 403', async origin => {
    expect(await refused({ headers: { Origin: origin } })).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  })
})

const self = `0x${'ab'.repeat(20)}`
const batchOf = (from: string, to: string, overrides: unknown) => [{ from, to, data: '0x' }, 'latest', overrides]

// The embedded wallet estimates its first batch as if it were a smart account already.
test.each<[string, string, unknown[], boolean]>([
  [
    'its own code by the audited contract',
    'eth_estimateGas',
    batchOf(self, self, { [self]: { code: delegatedCode } }),
    true,
  ],
  ['its own code by another', 'eth_estimateGas', batchOf(self, self, { [self]: { code: '0x6001' } }), false],
  [
    'a balance beside it',
    'eth_estimateGas',
    batchOf(self, self, { [self]: { code: delegatedCode, balance: '0x1' } }),
    false,
  ],
  ['somebody else’s code', 'eth_estimateGas', batchOf(self, self, { '0x1': { code: delegatedCode } }), false],
  ['two accounts', 'eth_estimateGas', batchOf(self, self, { [self]: { code: delegatedCode }, '0x1': {} }), false],
  ['the code of whom it calls', 'eth_estimateGas', batchOf(self, '0x1', { [self]: { code: delegatedCode } }), false],
  ['the same for a call', 'eth_call', batchOf(self, self, { [self]: { code: delegatedCode } }), false],
])('an estimate that replaces %s', async (_, method, params, isAsked) => {
  const node = await startNode(working)
  const { reply } = await post(await appFor(node.url), { ...call(method), params })
  expect(reply).toMatchObject(isAsked ? { result: `${method} done` } : { error: { code: -32602 } })
  expect(node.asked).toHaveLength(Number(isAsked))
})

// Only what the embedded wallet needs: it reads only from its own origin.
test.each([
  ['simulateTransaction', true],
  ['sendTransaction', true],
  ['getProgramAccounts', false],
  ['requestAirdrop', false],
  ['eth_call', false],
])('of Solana, %s is proxied: %s', async (method, isAsked) => {
  const node = await startNode(working)
  const entry = projectEntry({ networks: [network('solana:devnet', node.url)] })
  const app = await testApp({ fetch, timeout, rpcTimeoutMs: 10_000 }, [entry])
  const body = JSON.stringify(call(method))
  const response = await app.request('/v1/?chainId=solana:devnet&projectId=demo', { method: 'POST', body })
  expect(await response.json()).toMatchObject(isAsked ? { result: `${method} done` } : { error: { code: -32601 } })
  expect(node.asked).toHaveLength(Number(isAsked))
})

test('our own pages may call', async () => {
  const node = await startNode(working)
  const { status } = await post(await appFor(node.url), call('eth_chainId'), { Origin: publicUrl })
  expect(status).toBe(200)
})
