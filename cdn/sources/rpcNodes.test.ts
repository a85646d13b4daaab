import { expect, test } from 'vitest'
import { createRpcNodes } from './rpcNodes.ts'

const call = { method: 'eth_chainId' }
const client = new AbortController().signal
const intake = { makeRoom: async () => {}, count: () => {} }
const [first, second, third] = ['https://one.example', 'https://two.example', 'https://three.example']
const failed = [{ error: { code: -32603, message: 'The node of this network failed with HTTP 500' } }]

/** Nodes that answer, or fail with 500 while they are in `broken`. Each request takes a second. */
function nodesOf(...broken: string[]) {
  const asked: string[] = []
  const sharesMs: number[] = []
  const clock = { now: 0 }
  const nodes = createRpcNodes({
    fetch: async input => {
      asked.push(String(input))
      clock.now += 1000
      const status = broken.includes(String(input)) ? 500 : 200
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: input }), { status })
    },
    timeoutMs: 10_000,
    timeout: milliseconds => {
      sharesMs.push(milliseconds)
      return new AbortController().signal
    },
    now: () => clock.now,
    maxReplyBytes: 1000,
  })
  return { ask: (...urls: string[]) => nodes.ask(urls, [call], intake, client), asked, sharesMs, clock, broken }
}

// @spec 9.rpc-timeout
test('gives each node but the last half of the time left', async () => {
  const { ask, sharesMs } = nodesOf(first, second)
  expect(await ask(first, second, third)).toEqual([{ result: third }])
  expect(sharesMs).toEqual([5000, 4500, 8000])
})

test('gives a single node all the time', async () => {
  const { ask, sharesMs } = nodesOf()
  await ask(first)
  expect(sharesMs).toEqual([10_000])
})

test('skips a node that failed three times until it has rested', async () => {
  const { ask, asked, clock } = nodesOf(first)
  for (let request = 0; request < 6; request++) await ask(first, second)
  expect(asked.filter(url => url === first)).toHaveLength(3)
  clock.now += 30_000
  await ask(first, second)
  expect(asked.filter(url => url === first)).toHaveLength(4)
  expect(asked.filter(url => url === second)).toHaveLength(7)
})

test('asks a resting node if there is no other', async () => {
  const { ask, broken } = nodesOf(first)
  for (let request = 0; request < 4; request++) expect(await ask(first)).toEqual(failed)
  broken.length = 0
  expect(await ask(first)).toEqual([{ result: first }])
})

test('does not count a large answer as a failure of the node', async () => {
  const { ask, asked } = nodesOf()
  const long = `https://one.example/${'x'.repeat(1000)}`
  for (let request = 0; request < 5; request++) await ask(long, second)
  expect(asked.filter(url => url === long)).toHaveLength(5)
})
