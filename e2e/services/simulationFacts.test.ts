import { type Abi, encodeFunctionData } from 'viem'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TokenLists } from '../../cdn/listing/listing.ts'
import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { createSimulator } from '../../cdn/sources/simulation/createSimulator.ts'
import type { SimulatedCalls } from '../../cdn/sources/simulation/SimulationReply.ts'
import { simulation } from '../../shared/api/simulation.schema.ts'
import {
  type Answer,
  first,
  freshAddress,
  second,
  startTestChain,
  type TestChain,
  testAbi,
  third,
} from './testChain.ts'

/* Contracts and tokens that deceive a simulation. */

const tells = ['gas price', 'coinbase', 'base fee', 'randomness', 'gas left'] as const

let chain: TestChain
let prize: `0x${string}`
beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  await chain.rpc('anvil_setCoinbase', third)
  prize = await chain.deploy('TestRunPrize')
  return () => started.stop()
})
afterEach(() => chain.reset())

/** Nodes without learned abilities: each test's node has different ones. */
const freshNodes = () =>
  createRpcNodes({
    fetch,
    timeoutMs: 5000,
    timeout: AbortSignal.timeout,
    now: Date.now,
    maxReplyBytes: 5 << 20,
  })

async function simulate(body: Omit<SimulatedCalls, 'from'>, from: string = first, lists: TokenLists = {}) {
  const simulator = createSimulator({ nodes: freshNodes(), tokens: () => lists, now: Date.now, elapsed: Date.now })
  return simulation.reply.parse(await simulator.simulate(chain.read(from), { from, ...body }))
}
const encode = (functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: testAbi as Abi, functionName, args })
const missing: Answer = { error: { code: -32601, message: 'the method does not exist' } }
const without = (...methods: string[]) =>
  chain.interfere(({ method }) => (methods.includes(method) ? missing : undefined))

const ways = [
  { way: 'eth_simulateV1', lacks: [] },
  { way: 'debug_traceCall', lacks: ['eth_simulateV1'] },
]

describe.each(ways)('by $way', ({ lacks }) => {
  const prepare = () => (lacks.length ? without(...lacks) : undefined)
  test.each(tells.map((name, tell) => ({ name, tell })))(
    'a prize shown only to simulations by $name is not promised',
    async ({ tell }) => {
      prepare()
      const call = { to: prize, data: encode('claim', tell), value: '0xde0b6b3a7640000' }
      const reply = await simulate({ calls: [call] })
      expect(reply.changes).toMatchObject([{ standard: 'native', amount: '-1000000000000000000' }])
      expect(reply.changes).toHaveLength(1)
      expect(reply.isRough).toBeUndefined()
    },
  )

  test('a theft outside of simulations is detected, as is code that recognises them', async () => {
    prepare()
    const { token } = chain.contracts
    await chain.call(first, token, 'approve', [prize, 2n ** 256n - 1n])
    const visit = await simulate({ calls: [{ to: prize, data: encode('visit', 0, token) }] })
    expect(visit).toMatchObject({ result: 'success', isFickle: true, changes: [{ amount: '-1000000000' }] })
    const hidden = await simulate({ calls: [{ to: prize, data: encode('hide', 0, token) }] })
    expect(hidden).toMatchObject({ result: 'success', isFickle: true, changes: [{ amount: '-1000000000' }] })
  })

  test('an honest call is not flagged', async () => {
    prepare()
    const { token } = chain.contracts
    const reply = await simulate({ calls: [{ to: token, data: encode('transfer', second, 5n) }] })
    expect(reply).toMatchObject({ result: 'success', changes: [{ amount: '-5' }] })
    expect(reply).not.toHaveProperty('isFickle')
    expect(reply).not.toHaveProperty('isRough')
  })

  test('an account without currency for fees still sees the changes', async () => {
    prepare()
    const own = freshAddress()
    const { token } = chain.contracts
    await chain.call(first, token, 'mint', [own, 10n])
    const reply = await simulate({ calls: [{ to: token, data: encode('transfer', second, 4n) }] }, own)
    expect(reply).toMatchObject({ result: 'success', changes: [{ amount: '-4' }] })
  })

  test('calls that need more gas than they use get it', async () => {
    prepare()
    const reply = await simulate({ calls: [{ to: prize, data: encode('roomy') }] })
    expect(reply).toMatchObject({ result: 'success', changes: [{ amount: '1' }] })
  })

  test('the gas that a page asks for is what the calls get', async () => {
    prepare()
    const call = { to: prize, data: encode('claim', 4) }
    expect((await simulate({ calls: [{ ...call, gas: '0x30d40' }] })).changes).toEqual([])
    expect((await simulate({ calls: [{ ...call, gas: '0x2dc6c0' }] })).changes).toMatchObject([{ symbol: 'PRIZE' }])
  })
})

test('a node without gas prices gives a rough simulation, marked as such', async () => {
  without('eth_gasPrice')
  const reply = await simulate({ calls: [{ to: second, value: '0x1' }] })
  expect(reply).toMatchObject({ result: 'success', isRough: true })
})

test('a node that validates no calls still gets the block', async () => {
  chain.interfere(({ method, params }) =>
    method === 'eth_simulateV1' && (params as [{ validation: boolean }])[0].validation ? missing : undefined,
  )
  const reply = await simulate({ calls: [{ to: prize, data: encode('claim', 0) }] })
  expect(reply).toEqual({ result: 'success', changes: [], isFickle: true })
})

test('the loss of an NFT older than its standard is detected', async () => {
  const early = await chain.deploy('EarlyNft')
  await chain.call(first, early, 'mint', [first, 7n])
  const reply = await simulate({ calls: [{ to: early, data: encode('transfer', second, 7n) }] })
  expect(reply.changes).toMatchObject([{ standard: 'ERC721', tokenId: '7', amount: '-1', symbol: 'CAT' }])
})

describe('the received amount', () => {
  const unit = 10n ** 18n
  const transfer = (token: string) => ({
    calls: [{ to: token, data: encode('transfer', second, unit) }],
    arrival: { token, to: second },
  })
  const held = async (name: string, args: readonly unknown[] = []) => {
    const token = await chain.deploy(name, args)
    await chain.call(first, token, 'mint', [first, 5n * unit])
    await chain.call(first, token, 'mint', [second, 5n * unit])
    return token
  }

  test.each<[string, string, readonly unknown[], bigint, bigint]>([
    ['of a token that keeps a tenth', 'FeeToken', [], unit, (unit * 9n) / 10n],
    ['of a token that keeps half, and does not say so', 'QuietToken', [0], unit, unit / 2n],
    ['of a token that takes more, and does not say so', 'QuietToken', [1], (unit * 11n) / 10n, unit],
    ['of a token that keeps all, and does not say so', 'QuietToken', [2], unit, 0n],
    ['of a token that rounds', 'QuietToken', [3], unit, unit],
    ['of a token that takes a tenth on top', 'SurchargeToken', [], (unit * 11n) / 10n, unit],
    ['of an honest token', 'MintableToken', ['Honest', 'HON'], unit, unit],
  ])('%s is reported', async (_, name, args, lost, received) => {
    const token = await held(name, args)
    const reply = await simulate(transfer(token))
    expect(reply).toMatchObject({ result: 'success', received: String(received) })
    expect(reply.changes.map(({ amount }) => amount)).toEqual([String(-lost)])
  })

  test('is taken from logs if a node only traces', async () => {
    const token = await held('FeeToken')
    without('eth_simulateV1')
    expect(await simulate(transfer(token))).toMatchObject({ received: String((unit * 9n) / 10n) })
  })

  test('is taken from logs if a balance cannot be read', async () => {
    const token = await chain.deploy('UnreadableToken', [0])
    const reply = await simulate(transfer(token))
    expect(reply.result).toBe('reverted')
    const poison = await chain.deploy('PoisonToken')
    const calls = [{ to: poison, data: encode('poison', first, second, unit) }]
    expect(await simulate({ calls, arrival: { token: poison, to: second } })).toMatchObject({ received: '0' })
  })
})

describe('a token that calls itself as a listed one', () => {
  const lists: TokenLists = {
    'eip155:31337': [{ address: `0x${'ab'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC' }],
  }
  const gain = async (name: string, symbol: string, listed = lists) => {
    const token = await chain.deploy('MintableToken', [name, symbol])
    const reply = await simulate({ calls: [{ to: token, data: encode('mint', first, 5000n) }] }, first, listed)
    return reply.changes[0]
  }

  test.each([
    ['with the same symbol', 'Whatever', 'USDC'],
    ['in small letters', 'Whatever', 'usdc'],
    ['with a letter of another script', 'Whatever', 'USD\u0421'],
    ['with a character that nobody sees', 'Whatever', 'US\u200bDC'],
    ['with a full stop and a gap', 'Whatever', ' USDC.'],
    ['with a sign for a letter', 'Whatever', 'U\u0405D\u0421'],
    ['in wide letters', 'Whatever', '\uff35\uff33\uff24\uff23'],
    ['with the same name', 'USD\u00a0Coin', 'COIN'],
  ])('%s says that it is another', async (_, name, symbol) => {
    expect(await gain(name, symbol)).toMatchObject({ isListed: false, poses: 'USDC' })
  })

  test('imitating the native currency is also flagged', async () => {
    expect(await gain('Whatever', 'ETH')).toMatchObject({ isListed: false, poses: 'ETH' })
  })

  test('is no other than a listed one, nor is a name that differs', async () => {
    const other = await gain('Garden Seeds', 'SEED')
    expect(other).toMatchObject({ isListed: false })
    expect(other).not.toHaveProperty('poses')
    const { token } = chain.contracts
    const listed = { 'eip155:31337': [{ address: token.toLowerCase(), name: 'Test Dollar', symbol: 'TUSD' }] }
    const reply = await simulate({ calls: [{ to: token, data: encode('mint', first, 1n) }] }, first, listed)
    expect(reply.changes).toMatchObject([{ isListed: true }])
    expect(reply.changes[0]).not.toHaveProperty('poses')
  })
})
