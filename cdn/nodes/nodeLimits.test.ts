import { describe, expect, test } from 'vitest'
import type { NodeLearned } from './nodeKnowledge.ts'
import type { RpcCall } from './RpcCall.ts'
import { createRpcNodes } from './rpcNodes.ts'

/* Nodes that behave like public ones, over a fetch that counts requests. */

interface Request {
  host: string
  calls: readonly (RpcCall & { id: number })[]
}

type Node = (calls: Request['calls']) => Response

const client = new AbortController().signal
const intake = { makeRoom: async () => {}, count: () => {} }
const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers })
const error = (code: number, message: string, id: unknown = null) => ({ jsonrpc: '2.0', id, error: { code, message } })
const answer = ({ id, method, params }: Request['calls'][number]) => ({
  jsonrpc: '2.0',
  id,
  result: method === 'eth_getLogs' ? [(params as [object])[0]] : `${method} done`,
})
const reply = (calls: Request['calls'], own: (call: Request['calls'][number]) => object = answer) =>
  json(calls.length === 1 ? own(calls[0] as Request['calls'][number]) : calls.map(own))

/** Like drpc's free plan. */
const threeAtOnce: Node = calls =>
  calls.length > 3 ? json(error(31, 'Batch of more than 3 requests are not allowed on free tier'), 500) : reply(calls)
/** Like mainnet.base.org. */
const tenAtOnce: Node = calls => (calls.length > 10 ? json(error(-32014, 'maximum 10 calls in 1 batch')) : reply(calls))
/** Like mainnet.optimism.io. */
const tenOr413: Node = calls => (calls.length > 10 ? new Response('too large', { status: 413 }) : reply(calls))
/** Like nodes without batches. */
const oneAtOnce: Node = calls => (calls.length > 1 ? json(error(-32600, 'Invalid Request')) : reply(calls))
/** Like publicnode. */
const withAddress: Node = calls =>
  reply(calls, call =>
    call.method === 'eth_getLogs' && !(call.params as [{ address?: string }])[0].address
      ? error(-32701, 'Please specify an address in your request or, to remove restrictions, order a node', call.id)
      : answer(call),
  )
const blocksOf = ({ params }: RpcCall) => {
  const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
  return Number(toBlock) - Number(fromBlock) + 1
}
/** Like Alchemy, Infura and QuickNode. */
const rangeOf =
  (most: number, message: string): Node =>
  calls =>
    reply(calls, call =>
      call.method === 'eth_getLogs' && blocksOf(call) > most ? error(-32602, message, call.id) : answer(call),
    )
const healthy: Node = calls => reply(calls)

function network(nodes: Record<string, Node>) {
  const requests: Request[] = []
  const learned: NodeLearned[] = []
  const clock = { now: 0 }
  const rpc = createRpcNodes({
    fetch: async (input, init) => {
      const calls = [JSON.parse(String(init?.body))].flat()
      const { host } = new URL(String(input))
      requests.push({ host, calls })
      return nodes[host]?.(calls) ?? new Response('', { status: 502 })
    },
    timeoutMs: 10_000,
    timeout: () => new AbortController().signal,
    now: () => clock.now,
    maxReplyBytes: 100_000,
    reportLearned: each => learned.push(each),
  })
  const own = { chainId: 'eip155:1' as const, urls: Object.keys(nodes).map(host => `https://${host}/key-1234`) }
  const ask = (...calls: RpcCall[]) => rpc.ask(own, calls, intake, client)
  const hosts = () => requests.map(({ host, calls }) => `${host} ${calls.length}`)
  return { ask, requests, hosts, learned, clock, rpc, own }
}

const reads = (count: number): RpcCall[] =>
  Array.from({ length: count }, (_, index) => ({ method: `eth_call${index}`, params: [] }))
const logs = (from: number, to: number, address?: string): RpcCall => ({
  method: 'eth_getLogs',
  params: [
    { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}`, topics: [], ...(address && { address }) },
  ],
})
const resultsOf = (count: number) => reads(count).map(({ method }) => ({ result: `${method} done` }))

describe('a node that takes few calls at once', () => {
  test.each<[string, Node, number, number]>([
    ['three, with HTTP 500', threeAtOnce, 24, 8],
    ['ten, with a single error', tenAtOnce, 24, 3],
    ['ten, with HTTP 413', tenOr413, 24, 3],
    ['one', oneAtOnce, 7, 7],
  ])('gets no more than %s, and is remembered', async (_, node, count, least) => {
    const { ask, requests } = network({ 'a.example': node })
    expect(await ask(...reads(count))).toEqual(resultsOf(count))
    const first = requests.length
    expect(await ask(...reads(count))).toEqual(resultsOf(count))
    expect(requests.length - first).toBe(least)
    // Finding the limit takes a few refusals, once.
    expect(first - least).toBeLessThanOrEqual(4)
  })

  test('is no sick node: a balance’s many calls leave it in use for others', async () => {
    const { ask, hosts, rpc, own } = network({ 'a.example': threeAtOnce, 'b.example': healthy })
    for (let visit = 0; visit < 6; visit++) await ask(...reads(24))
    expect(hosts().filter(host => host.startsWith('b'))).toEqual([])
    expect(rpc.states()[own.chainId]).toEqual([{ state: 'up', batch: 3, lacks: [], refused: 'batch' }])
  })

  test('is asked for more again after six hours, because its plan may have changed', async () => {
    const { ask, requests, clock } = network({ 'a.example': tenAtOnce })
    await ask(...reads(24))
    clock.now += 6 * 3_600_000
    await ask(...reads(24))
    expect(requests.filter(({ calls }) => calls.length === 24)).toHaveLength(2)
  })
})

describe('a call that one node refuses', () => {
  test('another one is asked for: logs of any contract', async () => {
    const { ask, hosts } = network({ 'a.example': withAddress, 'b.example': healthy })
    const wanted = logs(1, 100)
    const [log, read] = await ask(wanted, { method: 'eth_call', params: [] })
    expect(log).toEqual({ result: [(wanted.params as [object])[0]] })
    expect(read).toEqual({ result: 'eth_call done' })
    expect(hosts()).toEqual(['a.example 2', 'b.example 1'])
    // The next time, the first one is skipped.
    await ask(wanted, { method: 'eth_call', params: [] })
    expect(hosts().slice(2)).toEqual(['a.example 1', 'b.example 1'])
    await ask(logs(1, 100, '0xaa'))
    expect(hosts().slice(4)).toEqual(['a.example 1'])
  })

  test('a method', async () => {
    const lacking: Node = calls =>
      reply(calls, ({ id }) => error(-32601, 'the method does not exist/is not available', id))
    const { ask, hosts } = network({ 'a.example': lacking, 'b.example': healthy })
    for (let visit = 0; visit < 3; visit++) expect(await ask(...reads(1))).toEqual(resultsOf(1))
    expect(hosts()).toEqual(['a.example 1', 'b.example 1', 'b.example 1', 'b.example 1'])
  })

  test('and if all refuse, the caller learns why, and no node is asked twice', async () => {
    const { ask, hosts } = network({ 'a.example': withAddress, 'b.example': withAddress })
    const refused = { error: { code: -32701 }, refusal: { kind: 'address' } }
    expect(await ask(logs(1, 100))).toMatchObject([refused])
    expect(hosts()).toHaveLength(2)
    expect(await ask(logs(1, 100))).toMatchObject([{ error: { code: -32005 }, refusal: { kind: 'address' } }])
    expect(hosts()).toHaveLength(2)
  })

  test.each([
    ['a revert', 3, 'execution reverted: rate limit exceeded'],
    ['a nonce', -32000, 'nonce too low'],
    ['a mistake of the caller', -32602, 'invalid argument 0: hex string without 0x prefix'],
  ])('but not what the chain says: %s', async (_, code, message) => {
    const { ask, hosts } = network({
      'a.example': calls => reply(calls, ({ id }) => error(code, message, id)),
      'b.example': healthy,
    })
    expect(await ask(...reads(1))).toEqual([{ error: { code, message } }])
    expect(hosts()).toEqual(['a.example 1'])
  })
})

describe('a search of many blocks', () => {
  test.each([
    ['500', 500, 'You can make eth_getLogs requests with up to a 500 block range.'],
    ['1,000', 1000, 'eth_getLogs is limited to a 1,000 range'],
    ['2,000', 2000, 'range 4000 exceeds limit of 2000'],
  ])('is cut for a node that takes %s, and its parts are one answer', async (_, most, message) => {
    const { ask, requests, rpc, own } = network({ 'a.example': rangeOf(most, message) })
    await ask(logs(1, 4000))
    const before = requests.length
    const [outcome] = await ask(logs(1, 4000))
    expect(requests.length - before).toBe(1)
    expect(requests.at(-1)?.calls).toHaveLength(4000 / most)
    const found = (outcome as { result: { fromBlock: string; toBlock: string }[] }).result
    expect(found.map(part => [Number(part.fromBlock), Number(part.toBlock)])).toEqual(
      Array.from({ length: 4000 / most }, (_, index) => [index * most + 1, (index + 1) * most]),
    )
    expect(rpc.logRange(own, 10_000)).toBe(most)
  })

  test('goes to a node that takes it whole rather than in a hundred parts', async () => {
    const { ask, hosts } = network({ 'a.example': rangeOf(10, 'up to a 10 block range'), 'b.example': healthy })
    await ask(logs(1, 4000))
    await ask(logs(1, 4000))
    expect(hosts()).toEqual(['a.example 1', 'b.example 1', 'b.example 1'])
  })

  test('believes no number that was refused, too', async () => {
    // drpc's free plan names 10,000 but accepts 100.
    const message = 'ranges over 10000 blocks are not supported on freetier'
    const { ask, rpc, own } = network({ 'a.example': rangeOf(100, message) })
    const ranges: number[] = []
    for (let visit = 0; visit < 5; visit++) {
      await ask(logs(1, rpc.logRange(own, 4000)))
      ranges.push(rpc.logRange(own, 4000))
    }
    expect(ranges).toEqual([1000, 250, 62, 62, 62])
  })
})

describe('a node that is overloaded', () => {
  const busy =
    (headers: Record<string, string> = {}): Node =>
    () =>
      json(error(429, 'Too many requests'), 429, headers)

  test('is left alone for as long as it says, and another one answers', async () => {
    const { ask, hosts, clock } = network({ 'a.example': busy({ 'Retry-After': '60' }), 'b.example': healthy })
    await ask(...reads(1))
    clock.now += 59_000
    await ask(...reads(1))
    expect(hosts()).toEqual(['a.example 1', 'b.example 1', 'b.example 1'])
    clock.now += 2000
    await ask(...reads(1))
    expect(hosts().slice(3)).toEqual(['a.example 1', 'b.example 1'])
  })

  test('is not asked even if there is no other, once it said when to come back', async () => {
    const { ask, hosts } = network({ 'a.example': busy({ 'Retry-After': '60' }) })
    const refused = { error: { code: 429 }, refusal: { kind: 'rate', waitMs: 60_000 } }
    expect(await ask(...reads(1))).toMatchObject([refused])
    expect(await ask(...reads(1))).toEqual([
      { error: { code: -32005, message: 'The node of this network is asked too often' } },
    ])
    expect(hosts()).toHaveLength(1)
  })

  test('gets no further part of the same question', async () => {
    const { ask, hosts } = network({
      'a.example': calls => (calls.length > 3 ? threeAtOnce(calls) : busy()(calls)),
      'b.example': healthy,
    })
    expect(await ask(...reads(60))).toEqual(resultsOf(60))
    expect(hosts().filter(host => host === 'a.example 3').length).toBeLessThanOrEqual(4)
  })
})

test('the log names the node’s host alone, each thing once, and strangers read no host', async () => {
  const { ask, learned, rpc } = network({ 'a.example': withAddress, 'b.example': tenAtOnce })
  for (let visit = 0; visit < 3; visit++) await ask(logs(1, 10), ...reads(11))
  expect(learned).toEqual([
    {
      event: 'node.learned',
      network: 'eip155:1',
      node: 'a.example',
      refuses: 'address',
      said: 'Please specify an address in your request or, to remove restrictions, order a node',
    },
  ])
  expect(JSON.stringify(rpc.states())).not.toMatch(/example|key-1234/)
})
