import { encodeAbiParameters, type Hex, pad, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { simulation } from '../../shared/api/simulation.schema.ts'
import { network, projectEntry, publicUrl, type TestAppOptions, testApp } from '../testApp.ts'

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const from = `0x${'11'.repeat(20)}`
const to = `0x${'22'.repeat(20)}`
/** A node's facts about its latest block. */
const facts: Readonly<Record<string, unknown>> = {
  eth_getBlockByNumber: {
    number: '0x10',
    timestamp: '0x65000000',
    gasLimit: '0x1c9c380',
    miner: `0x${'33'.repeat(20)}`,
    baseFeePerGas: '0x64',
  },
  eth_gasPrice: '0x6e',
  eth_getBalance: '0x1000',
}
const success = [{ calls: [{ status: '0x1', returnData: '0x', logs: [] }] }]

interface NodeCall {
  url: string
  method: string
  params: unknown[]
}

async function simulate(
  body: unknown,
  answer: (call: NodeCall) => object = () => ({ result: success }),
  own: object = {},
) {
  const asked: NodeCall[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const calls = [JSON.parse(String(init.body))].flat()
    const answers = calls.map(({ id, method, params }) => {
      asked.push({ url, method, params })
      const fact = Object.hasOwn(told, method) ? { result: told[method] } : answer({ url, method, params })
      return { jsonrpc: '2.0', id, ...fact }
    })
    return Response.json(answers.length === 1 ? answers[0] : answers)
  }) as typeof globalThis.fetch
  const {
    headers,
    chainId = 'eip155:31337',
    facts: told = facts,
    ...deps
  } = own as TestAppOptions & { headers?: object; chainId?: string; facts?: typeof facts }
  const networks = [
    network('eip155:31337', 'https://a.example', 'https://b.example'),
    network(devnet, 'https://s.example'),
  ]
  const app = await testApp({ fetch, ...deps }, [projectEntry({ networks })])
  const send = () =>
    app.request(`/v1/simulation?projectId=demo&chainId=${chainId}`, {
      method: 'POST',
      headers: { ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const response = await send()
  return { asked, send, status: response.status, headers: response.headers, body: await response.json() }
}

const one = { from, calls: [{ to, value: '0x1' }] }

/** A TransferBatch from the account to someone else. */
const batchLog = (ids: bigint[], amounts: bigint[]) => {
  const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
  const data = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, amounts])
  return { address: to, topics: [batch, pad(from as Hex), pad(from as Hex), pad(to as Hex)], data }
}
const withLogs = (...logs: object[]) => ({ result: [{ calls: [{ status: '0x1', returnData: '0x', logs }] }] })

describe('a simulation', () => {
  test('asks a node for these calls, first where gas is plenty and free, then as in the next block', async () => {
    const given = { ...one, stateOverrides: { [to]: {} }, calls: [{ ...one.calls[0], gasPrice: '0x0' }] }
    const { asked, status, headers, body } = await simulate(given, () => ({
      result: [{ calls: [{ status: '0x1', returnData: '0x', logs: [], gasUsed: '0x5208' }] }],
    }))
    expect([status, body]).toEqual([200, { result: 'success', changes: [] }])
    expect(simulation.reply.safeParse(body).success).toBe(true)
    expect([headers.get('X-Source'), headers.get('Cache-Control')]).toEqual(['chain', 'no-store'])
    const call = { from, to, data: '0x', value: '0x1' }
    const plain = { blockStateCalls: [{ calls: [{ ...call, gas: '0x1000000' }] }], traceTransfers: true }
    const gas = 21_000 * 2 + 50_000
    const mostPerGas = 100 * 2 + 10
    const real = {
      blockStateCalls: [
        {
          blockOverrides: {
            number: '0x11',
            time: expect.stringMatching(/^0x[0-9a-f]{8,}$/),
            gasLimit: '0x1c9c380',
            feeRecipient: `0x${'33'.repeat(20)}`,
            prevRandao: expect.stringMatching(/^0x[0-9a-f]{64}$/),
            baseFeePerGas: '0x64',
          },
          // The possible fees are added to the account's balance.
          stateOverrides: { [from]: { balance: `0x${(0x1000 + gas * mostPerGas).toString(16)}` } },
          calls: [{ ...call, gas: `0x${gas.toString(16)}`, maxFeePerGas: '0xd2', maxPriorityFeePerGas: '0xa' }],
        },
      ],
      traceTransfers: true,
    }
    expect(asked.filter(({ method }) => method === 'eth_simulateV1')).toEqual([
      { url: 'https://a.example', method: 'eth_simulateV1', params: [{ ...plain, validation: false }, 'latest'] },
      { url: 'https://a.example', method: 'eth_simulateV1', params: [{ ...real, validation: true }, 'latest'] },
    ])
    expect(asked).toHaveLength(5)
  })

  test('of a network without a base fee offers the usual price', async () => {
    const { asked } = await simulate(one, undefined, {
      facts: {
        ...facts,
        eth_getBlockByNumber: { ...(facts.eth_getBlockByNumber as object), baseFeePerGas: undefined },
      },
    })
    const [, real] = asked.filter(({ method }) => method === 'eth_simulateV1')
    expect(real?.params[0]).toMatchObject({ blockStateCalls: [{ calls: [{ gasPrice: '0x6e' }] }] })
    expect(JSON.stringify(real)).not.toContain('FeePerGas')
  })

  test.each([
    ['a block', { eth_getBlockByNumber: null }],
    ['a price', { eth_gasPrice: '5' }],
    ['a balance', { eth_getBalance: {} }],
    ['a miner that is an address', { eth_getBlockByNumber: { ...(facts.eth_getBlockByNumber as object), miner: 'x' } }],
  ])('by a node that does not tell %s is rough, and says so', async (_, missing) => {
    const { body } = await simulate(one, undefined, { facts: { ...facts, ...missing } })
    expect(body).toEqual({ result: 'success', changes: [], isRough: true })
  })

  test('of a new contract names no recipient', async () => {
    const { asked, status } = await simulate({ from, calls: [{ data: '0x6000' }] })
    expect(status).toBe(200)
    const calls = [{ from, gas: '0x1000000', data: '0x6000', value: '0x0' }]
    expect(asked[0]?.params[0]).toMatchObject({ blockStateCalls: [{ calls }] })
    expect(JSON.stringify(asked)).not.toContain('"to"')
  })

  test('of sixteen calls shares the gas', async () => {
    const { asked } = await simulate({ from, calls: Array(16).fill({ to }) }, () => ({
      result: [{ calls: Array(16).fill(success[0]?.calls[0]) }],
    }))
    const plain = asked.find(({ method }) => method === 'eth_simulateV1')
    const gas = [...JSON.stringify(plain).matchAll(/"gas":"(0x[0-9a-f]+)"/g)].map(([, text]) => Number(text))
    expect(gas).toHaveLength(16)
    expect(gas.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(24_000_000)
  })

  test('that is asked for twice at once asks the node once', async () => {
    let calls = 0
    const { send } = await simulate(one, () => {
      calls++
      return { result: success }
    })
    const before = calls
    await Promise.all([send(), send()])
    expect(calls).toBe(before)
  })

  test('gives the reason of a revert, cleaned', async () => {
    const text = Buffer.from('‮not enough')
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const returnData = `0x08c379a0${word(32)}${word(text.length)}${text.toString('hex').padEnd(64, '0')}`
    const reverted = { result: [{ calls: [{ status: '0x0', returnData }] }] }
    expect((await simulate(one, () => reverted)).body).toEqual({
      result: 'reverted',
      reason: 'not enough',
      changes: [],
    })
    const panic = { result: [{ calls: [{ status: '0x0', returnData: `0x4e487b71${word(17)}` }] }] }
    expect((await simulate(one, () => panic)).body).toMatchObject({ reason: 'a number became too large or negative' })
    const own = { result: [{ calls: [{ status: '0x0', returnData: '0x12345678' }] }] }
    expect((await simulate(one, () => own)).body).toEqual({ result: 'reverted', changes: [] })
  })

  test('that the account cannot pay is reverted', async () => {
    const error = { error: { code: -38014, message: 'insufficient funds for gas * price + value' } }
    expect((await simulate(one, () => error)).body).toEqual({
      result: 'reverted',
      reason: 'insufficient funds',
      changes: [],
    })
  })

  test('is unknown if each node fails, and asks no node more than twice', async () => {
    const { asked, status, body } = await simulate(one, () => ({ error: { code: -32601, message: 'no such method' } }))
    expect([status, body]).toEqual([200, { result: 'unknown', changes: [] }])
    const simulating = asked.filter(({ method }) => !Object.hasOwn(facts, method))
    expect(simulating.map(({ url, method }) => `${url} ${method}`)).toEqual([
      'https://a.example eth_simulateV1',
      'https://a.example debug_traceCall',
      'https://b.example eth_simulateV1',
      'https://b.example debug_traceCall',
    ])
  })

  test('reports the last of many items that a call takes, after those with an amount of zero', async () => {
    const [ids, amounts] = [Array<bigint>(100).fill(1n), Array<bigint>(100).fill(0n)]
    const { body } = await simulate(one, ({ method }) =>
      method === 'eth_simulateV1'
        ? withLogs(batchLog([...ids, 777n], [...amounts, 1n]))
        : { error: { code: -32000, message: 'execution reverted' } },
    )
    expect(body).toEqual({
      result: 'success',
      changes: [{ standard: 'ERC1155', contract: to, tokenId: '777', amount: '-1', isListed: false }],
    })
  })

  test.each([
    ['of another number of items than amounts', batchLog([1n, 2n], [1n])],
    ['that is cut', { ...batchLog([1n, 2n], [1n, 1n]), data: batchLog([1n, 2n], [1n, 1n]).data.slice(0, -64) }],
  ])('is unknown with a batch %s, in a trace, too', async (_, log) => {
    const readable = batchLog([1n], [1n])
    const logged = await simulate(one, () => withLogs(readable, log))
    expect(logged.body).toEqual({ result: 'unknown', changes: [] })
    const inner = { type: 'CALL', from, to, logs: [log] }
    const trace = { type: 'CALL', from, to, logs: [readable], calls: [inner] }
    const traced = await simulate(one, ({ method }) =>
      method === 'debug_traceCall' ? { result: trace } : { error: { code: -32601, message: 'no such method' } },
    )
    expect(traced.body).toEqual({ result: 'unknown', changes: [] })
  })

  test('leaves out what a call inside did that failed, in a trace', async () => {
    const inner = {
      type: 'CALL',
      from: to,
      to: from,
      value: '0x5',
      error: 'execution reverted',
      calls: [{ type: 'CALL', from: to, to: from, value: '0x6' }],
    }
    const borrowed = { type: 'DELEGATECALL', from, to, value: '0x1' }
    const trace = {
      type: 'CALL',
      from,
      to,
      value: '0x1',
      calls: [inner, borrowed, { type: 'CALL', from: to, to: from, value: '0x3' }],
    }
    const { body } = await simulate(one, ({ method }) =>
      method === 'debug_traceCall' ? { result: trace } : { error: { code: -32601, message: 'no such method' } },
    )
    expect(body.changes).toMatchObject([{ standard: 'native', amount: '2' }])
  })
})

describe('a simulation is refused', () => {
  test.each<[string, unknown, object, number, string]>([
    ['without calls', { from, calls: [] }, {}, 400, 'invalid_request'],
    ['with seventeen calls', { from, calls: Array(17).fill({ to }) }, {}, 400, 'invalid_request'],
    ['with long data', { from, calls: [{ to, data: `0x${'00'.repeat(40_000)}` }] }, {}, 400, 'invalid_request'],
    ['with half a byte', { from, calls: [{ to, data: '0x1' }] }, {}, 400, 'invalid_request'],
    ['with an address that is none', { from: 'me', calls: [{ to }] }, {}, 400, 'invalid_request'],
    ['with a number for an amount', { from, calls: [{ to, value: 1 }] }, {}, 400, 'invalid_request'],
    ['without JSON', '{', {}, 400, 'invalid_request'],
    ['with two megabytes', ' '.repeat(2 << 20), {}, 413, 'body_too_large'],
    ['on an unknown network', one, { chainId: 'eip155:1' }, 400, 'unknown_network'],
    ['on Solana', one, { chainId: devnet }, 503, 'not_available'],
    ['to another page', one, { headers: { Origin: 'https://app.example' } }, 403, 'origin_not_allowed'],
    ['to a client with too few requests left', one, { rateLimit: { burst: 4, perSecond: 0.01 } }, 429, 'rate_limited'],
  ])('%s', async (_, body, own, status, code) => {
    const answer = await simulate(body, undefined, own)
    expect([answer.asked, answer.status, answer.body.code]).toEqual([[], status, code])
  })

  test('not to our own page', async () => {
    expect((await simulate(one, undefined, { headers: { Origin: publicUrl } })).status).toBe(200)
  })
})

describe('a node that lies', () => {
  test.each([['a status that is no number', [{ calls: [{ status: '0x', returnData: '0x', logs: [] }] }]]])(
    'with %s has told nothing',
    async (_, result) => {
      const { status, body } = await simulate(one, () => ({ result }))
      expect([status, body]).toEqual([200, { result: 'unknown', changes: [] }])
    },
  )

  test('or a contract, about more of a token than there can be, is still told of', async () => {
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const data = `0x${'f'.repeat(64)}`
    const log = { address: to, topics: [transfer, pad(from as Hex), pad(to as Hex)], data }
    const { status, body } = await simulate(one, ({ method }) =>
      method === 'eth_simulateV1' ? withLogs(...Array(1000).fill(log)) : { error: { code: 3, message: 'reverted' } },
    )
    expect([status, body.changes]).toEqual([
      200,
      [{ standard: 'ERC20', contract: to, amount: String(-(2n ** 256n - 1n)), isListed: false }],
    ])
  })
})
