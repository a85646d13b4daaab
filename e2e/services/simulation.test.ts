import { type Abi, encodeFunctionData } from 'viem'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { createSimulator } from '../../cdn/sources/simulation/createSimulator.ts'
import { simulation } from '../../shared/api/simulation.schema.ts'
import { type Answer, first, freshAddress, second, startTestChain, type TestChain, testAbi } from './testChain.ts'

/* The simulator on a real chain. */

let chain: TestChain
beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  return () => started.stop()
})
afterEach(() => chain.reset())

interface Call {
  to: string
  data?: string
  value?: string
}

/** Nodes without learned abilities: each test's node has different ones. */
const freshNodes = () =>
  createRpcNodes({
    fetch,
    timeoutMs: 5000,
    timeout: AbortSignal.timeout,
    now: Date.now,
    maxReplyBytes: 5 << 20,
  })

async function simulate(calls: Call[], from: string = first, urls?: readonly string[]) {
  const simulator = createSimulator({ nodes: freshNodes(), tokens: () => ({}), now: Date.now, elapsed: Date.now })
  const read = chain.read(from)
  const reply = await simulator.simulate({ ...read, urls: urls ?? read.urls }, { from, calls })
  return simulation.reply.parse(reply)
}
const encode = (functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: testAbi as Abi, functionName, args })

const methodsAsked = () => chain.trips.flatMap(trip => trip.map(({ method }) => method))
const missing: Answer = { error: { code: -32601, message: 'the method does not exist' } }
const without = (...methods: string[]) =>
  chain.interfere(({ method }) => (methods.includes(method) ? missing : undefined))

/** Both methods of a node, which must agree. */
const ways = [
  { way: 'eth_simulateV1', lacks: [] },
  { way: 'debug_traceCall', lacks: ['eth_simulateV1'] },
]

describe.each(ways)('by $way', ({ way, lacks }) => {
  const prepare = () => {
    if (lacks.length) without(...lacks)
  }

  test('a transfer of the own currency takes its amount', async () => {
    prepare()
    expect(await simulate([{ to: freshAddress(), value: '0xde0b6b3a7640000' }])).toEqual({
      result: 'success',
      changes: [{ standard: 'native', amount: '-1000000000000000000', name: 'Ether', symbol: 'ETH', decimals: 18 }],
    })
    expect(methodsAsked()).toContain(way)
  })

  test('a transfer of a token takes its amount, with the name that the token gives itself', async () => {
    prepare()
    const { token } = chain.contracts
    expect(await simulate([{ to: token, data: encode('transfer', second, 2_500_000n) }])).toEqual({
      result: 'success',
      changes: [
        {
          standard: 'ERC20',
          contract: token.toLowerCase(),
          amount: '-2500000',
          name: 'Test Dollar',
          symbol: 'TUSD',
          decimals: 6,
          isListed: false,
        },
      ],
    })
  })

  test('received amounts count too', async () => {
    prepare()
    const { changes } = await simulate([{ to: chain.contracts.token, data: encode('mint', first, 7n) }])
    expect(changes).toMatchObject([{ standard: 'ERC20', amount: '7' }])
  })

  test('semi-fungible items and NFTs have their ids', async () => {
    prepare()
    const { items, nft } = chain.contracts
    const item = { to: items, data: encode('safeTransferFrom', first, second, 7n, 2n, '0x') }
    expect((await simulate([item])).changes).toMatchObject([
      { standard: 'ERC1155', contract: items.toLowerCase(), tokenId: '7', amount: '-2' },
    ])
    const { changes } = await simulate([{ to: nft, data: encode('transferFrom', first, second, 1n) }])
    expect(changes).toMatchObject([{ standard: 'ERC721', contract: nft.toLowerCase(), tokenId: '1', amount: '-1' }])
  })

  test('others’ transfers and those to oneself change nothing', async () => {
    prepare()
    const { token } = chain.contracts
    const self = await simulate([{ to: token, data: encode('transfer', first, 5n) }])
    expect(self).toEqual({ result: 'success', changes: [] })
    const others = await simulate([{ to: token, data: encode('mint', second, 5n) }])
    expect(others).toEqual({ result: 'success', changes: [] })
  })

  test('a revert says why', async () => {
    prepare()
    const { nft } = chain.contracts
    const failing = await simulate([{ to: nft, data: encode('transferFrom', second, first, 99_999n) }])
    expect(failing).toMatchObject({ result: 'reverted', changes: [] })
  })

  test('sending more than the account has fails, whatever the asset', async () => {
    prepare()
    const poor = freshAddress()
    const { result } = await simulate([{ to: second, value: '0x1' }], poor)
    expect(['reverted', 'unknown']).toContain(result)
  })
})

test('calls see the effects of earlier ones', async () => {
  const { token } = chain.contracts
  const own = freshAddress()
  const calls = [
    { to: token, data: encode('mint', own, 10n) },
    { to: token, data: encode('transfer', second, 4n) },
  ]
  expect((await simulate(calls, own)).changes).toMatchObject([{ amount: '6' }])
  expect((await simulate(calls.slice(1), own)).result).toBe('reverted')
})

test('a batch is unknown if only single calls can be traced, rather than traced one by one', async () => {
  without('eth_simulateV1')
  const { token } = chain.contracts
  const calls = [1n, 2n].map(amount => ({ to: token, data: encode('transfer', second, amount) }))
  expect(await simulate(calls)).toEqual({ result: 'unknown', changes: [] })
  expect(methodsAsked()).not.toContain('debug_traceCall')
})

test('a node that cannot simulate is followed by one that can', async () => {
  without('eth_simulateV1', 'debug_traceCall')
  const [url = ''] = chain.read(first).urls
  expect(await simulate([{ to: second, value: '0x1' }])).toEqual({ result: 'unknown', changes: [] })
  chain.reset()
  const { result } = await simulate([{ to: second, value: '0x1' }], first, ['http://127.0.0.1:9', url])
  expect(result).toBe('success')
})

describe('a node or a contract that lies', () => {
  const answerWith = (result: unknown) =>
    chain.interfere(({ method }) => (/simulate|trace/.test(method) ? { result } : undefined))
  const call = [{ to: second, value: '0x1' }]
  const simulatedLogs = (logs: unknown[]) => [{ calls: [{ status: '0x1', returnData: '0x', logs }] }]
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const topic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

  test.each([
    ['nothing', null],
    ['a text', 'success'],
    ['no calls', [{ calls: [] }]],
    ['more calls than were asked', [{ calls: Array(2).fill({ status: '0x1', returnData: '0x', logs: [] }) }]],
    ['words for a status', [{ calls: [{ status: 'ok', returnData: '0x', logs: [] }] }]],
    ['logs of another form', simulatedLogs([{ address: 5 }])],
  ])('with %s is not believed', async (_, result) => {
    answerWith(result)
    expect(await simulate(call)).toEqual({ result: 'unknown', changes: [] })
  })

  test('with malformed logs changes nothing', async () => {
    const logs = [
      { topics: [], data: '0x' },
      { topics: [transfer], data: '0x' },
      { topics: [transfer, topic(first), topic(second)], data: '0x12' },
      { topics: [transfer, '0x12', topic(second)], data: word(1n) },
      { topics: [transfer, `0xff${topic(first).slice(4)}`, topic(second)], data: word(1n) },
    ]
    answerWith(simulatedLogs(logs.map(each => ({ address: second, ...each }))))
    expect(await simulate(call)).toEqual({ result: 'success', changes: [] })
  })

  test('with a batch that cannot be read is unknown', async () => {
    const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
    const topics = [batch, topic(first), topic(first), topic(second)]
    answerWith(simulatedLogs([{ address: second, topics, data: word(2n ** 255n) }]))
    expect(await simulate(call)).toEqual({ result: 'unknown', changes: [] })
  })

  test('cannot hide a loss behind many gains', async () => {
    const log = (index: number, isLoss: boolean) => ({
      address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
      topics: isLoss ? [transfer, topic(first), topic(second)] : [transfer, topic(second), topic(first)],
      data: word(2n ** 256n - 1n),
    })
    const gains = Array.from({ length: 300 }, (_, index) => log(index, false))
    answerWith(simulatedLogs([...gains, log(1000, true)]))
    const { changes } = await simulate(call)
    expect(changes).toHaveLength(100)
    expect(changes[0]?.amount).toMatch(/^-/)
    answerWith(simulatedLogs(Array.from({ length: 101 }, (_, index) => log(index, true))))
    expect(await simulate(call)).toEqual({ result: 'unknown', changes: [] })
  })
})
