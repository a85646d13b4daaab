import { type Hex, pad, parseAbiItem, toEventSelector, toFunctionSelector, toHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { testNetwork } from '../../boot/testApp.ts'
import { startFakeNode } from '../fakeNode.ts'
import { readSafeStatus } from './readSafeStatus.ts'

const network = testNetwork('eip155:1', 'Ethereum')
const safe = '0x52908400098527886e0f7030069857d2e4169ee7'
const hash: Hex = `0x${'ab'.repeat(32)}`
const success = toEventSelector(parseAbiItem('event ExecutionSuccess(bytes32 txHash, uint256 payment)'))
const failure = toEventSelector(parseAbiItem('event ExecutionFailure(bytes32 txHash, uint256 payment)'))
const word = (value: number) => pad(toHex(value))

/** The chain has 2,000,000 blocks, one each second up to now. */
const latest = 2_000_000
const nowMs = Date.UTC(2026, 10, 23)
const timeOf = (block: number) => nowMs / 1000 - (latest - block)

interface Blocks {
  logs?: unknown
  /** The block of the logs. */
  at?: number
  /** How many blocks the node searches at once. */
  allowed?: number
  /** Seconds since the transaction was proposed. */
  age?: number
  /** How many blocks the node that searches knows beyond the latest one that was told. */
  ahead?: number
  /** How far the read before searched. */
  searchedTo?: number
}

/** A node with a contract that has this threshold and these logs. */
async function read(
  threshold: unknown,
  { logs = [], at = latest, allowed = 1e9, age = 60, ahead = 0, searchedTo }: Blocks = {},
) {
  const searched: (readonly [number, number])[] = []
  const node = await startFakeNode(({ method, params }) => {
    const [first] = params as [never]
    if (method === 'eth_call') {
      expect(params).toEqual([{ to: safe, data: toFunctionSelector('getThreshold()') }, 'latest'])
      return { result: threshold }
    }
    if (method === 'eth_blockNumber') return { result: toHex(latest) }
    if (method === 'eth_getBlockByNumber') return { result: { timestamp: toHex(timeOf(Number(first))) } }
    const { fromBlock, toBlock, ...filter } = first as { fromBlock: string; toBlock: string }
    expect(filter).toEqual({ address: safe, topics: [[success, failure]] })
    const [from, to] = [Number(fromBlock), toBlock === 'latest' ? latest + ahead : Number(toBlock)]
    if (to > latest + ahead) return { error: { code: -32602, message: 'The block range extends beyond the head' } }
    if (to - from >= allowed) return { error: { code: -32005, message: 'Too many blocks' } }
    searched.push([from, to])
    return { result: from <= at && at <= to ? logs : [] }
  })
  onTestFinished(node.stop)
  const proposedAtMs = nowMs - age * 1000
  const told = await readSafeStatus({ network, urls: [node.url], safe, hash, proposedAtMs, searchedTo })
  return { ...told, searched, methods: node.calls.map(({ method }) => method) }
}

test.each<[string, unknown]>([
  ['no contract', '0x'],
  ['a contract that answers something else', `0x${'f'.repeat(64)}`],
  ['a contract that says zero', word(0)],
  ['nonsense', { threshold: 2 }],
])('%s is not a Safe, and nothing more is requested', async (_, threshold) => {
  expect(await read(threshold)).toEqual({ status: 'unseen', searched: [], methods: ['eth_call'] })
})

const data = (of: Hex) => `${of}${word(0).slice(2)}`

const carriedOut = [{ topics: [success, hash], data: word(0) }]

test.each<[string, string, unknown]>([
  ['waits for its owners', 'awaitingOwners', []],
  ['waits although it carried another one out', 'awaitingOwners', [{ topics: [success], data: data(word(7)) }]],
  ['waits as far as nonsense tells', 'awaitingOwners', ['yes', null, { topics: 5 }, { topics: [success], data: 5 }]],
  ['has carried it out, before version 1.4', 'confirmed', [{ topics: [success], data: data(hash) }]],
  ['has carried it out, since version 1.4', 'confirmed', carriedOut],
  ['has failed', 'failed', [{ topics: [failure, hash], data: word(0) }]],
])('a Safe %s', async (_, status, logs) => {
  expect((await read(word(2), { logs })).status).toBe(status)
})

test('names the transaction that executed it', async () => {
  const mined = `0x${'EF'.repeat(32)}`
  const logs = [{ ...carriedOut[0], transactionHash: mined }]
  expect(await read(word(2), { logs })).toMatchObject({ status: 'confirmed', minedAs: mined.toLowerCase() })
  const odd = [{ ...carriedOut[0], transactionHash: 'https://evil.example' }]
  expect(await read(word(2), { logs: odd })).toMatchObject({ status: 'confirmed', minedAs: undefined })
})

test('for a recent proposal, only the last blocks are searched', async () => {
  expect((await read(word(2))).searched).toEqual([[latest - 949, latest]])
})

test.each([-1, 1])('a node that is %d blocks ahead of another searches as far as it knows', async ahead => {
  expect(await read(word(2), { ahead, allowed: 1000 })).toMatchObject({
    status: 'awaitingOwners',
    searched: [[latest - 949, latest + ahead]],
  })
})

test('an old execution is found, however few blocks the node searches at once', async () => {
  const day = 86_400
  const long = { logs: carriedOut, at: latest - 6 * day, age: 7 * day }
  expect(await read(word(2), long)).toMatchObject({ status: 'confirmed', searched: { length: 4 } })
  expect((await read(word(2), { ...long, allowed: 100_000 })).status).toBe('confirmed')
  const few = { logs: carriedOut, at: latest - 9_000, age: 10_000, allowed: 1000 }
  expect((await read(word(2), few)).status).toBe('confirmed')
})

test('blocks are searched back to the proposal, each once, before it counts as waiting', async () => {
  const { status, searched } = await read(word(2), { age: 50_000, allowed: 10_000 })
  expect(status).toBe('awaitingOwners')
  for (const [index, [, to]] of searched.entries()) expect(to).toBe((searched[index - 1]?.[0] ?? latest + 1) - 1)
  expect(searched.at(-1)?.[0]).toBeLessThan(latest - 50_000)
})

test('earlier blocks are not searched again, except the last ones', async () => {
  const first = await read(word(2), { age: 50_000, allowed: 10_000 })
  expect(first.searchedTo).toBe(latest)
  const next = { age: 50_000, allowed: 10_000, searchedTo: latest - 30 }
  expect((await read(word(2), next)).searched).toEqual([[latest - 230, latest]])
  expect((await read(word(2), { ...next, logs: carriedOut, at: latest - 100 })).status).toBe('confirmed')
  const none = await read(word(2), { allowed: 0 })
  expect([none.status, none.searchedTo]).toEqual(['unseen', undefined])
})

test.each<[string, Blocks]>([
  ['so few blocks at once that its time is out of reach', { age: 86_400, allowed: 1000 }],
  ['none at all', { allowed: 0 }],
])('if a node searches %s, the outcome is unknown', async (_, blocks) => {
  const { status, searched } = await read(word(2), blocks)
  expect(status).toBe('unseen')
  expect(searched.length).toBeLessThanOrEqual(16)
})
