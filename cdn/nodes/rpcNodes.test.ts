import { describe, expect, test } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import { createRpcNodes } from './rpcNodes.ts'
import { createServedNetworks, type WrongNode } from './servedNetworks.ts'

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
  return {
    ask: (...urls: string[]) => nodes.ask({ chainId: 'eip155:1', urls }, [call], intake, client),
    asked,
    sharesMs,
    clock,
    broken,
  }
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

describe('a node says which network it serves', () => {
  /** A node that serves Optimism by mistake, and a correct one. `chainIds` may change. */
  function network(chainIds: Record<string, unknown> = { [first]: '0xa', [second]: '0x1' }) {
    const asked: string[] = []
    const reported: WrongNode[] = []
    const clock = { now: 0 }
    const nodes = createRpcNodes({
      fetch: async (input, init) => {
        const { method } = JSON.parse(String(init?.body))
        asked.push(`${new URL(String(input)).host} ${method}`)
        const result = method === 'eth_chainId' ? chainIds[String(input)] : input
        return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
      },
      timeoutMs: 10_000,
      timeout: () => new AbortController().signal,
      now: () => clock.now,
      maxReplyBytes: 1000,
      proofs: createServedNetworks(
        () => clock.now,
        wrong => reported.push(wrong),
      ),
    })
    const ask = (chainId: ChainId, ...urls: string[]) =>
      nodes.ask({ chainId, urls }, [{ method: 'eth_gasPrice' }], intake, client)
    return { ask, asked, reported, clock, chainIds }
  }
  const wrong = { event: 'node.wrong', network: 'eip155:1', node: 'one.example', serves: 'eip155:10' }

  test('before its first answer is used, once', async () => {
    const { ask, asked, reported } = network()
    expect(await ask('eip155:1', second)).toEqual([{ result: second }])
    await ask('eip155:1', second)
    expect(asked).toEqual(['two.example eth_chainId', 'two.example eth_gasPrice', 'two.example eth_gasPrice'])
    expect(reported).toEqual([])
  })

  test('and is skipped if it serves another one, which the operator learns by its host', async () => {
    const { ask, asked, reported } = network()
    expect(await ask('eip155:1', first, second)).toEqual([{ result: second }])
    await ask('eip155:1', first, second)
    expect(asked.filter(each => each.startsWith('one'))).toEqual(['one.example eth_chainId'])
    expect(reported).toEqual([wrong])
  })

  test('and fails the call if there is no other node, in words that name none', async () => {
    const { ask } = network()
    const message = 'The node of this network serves another network'
    expect(await ask('eip155:1', first)).toEqual([{ error: { code: -32603, message } }])
  })

  test('and is used for the network that it does serve', async () => {
    const { ask } = network()
    await ask('eip155:1', first)
    expect(await ask('eip155:10', first)).toEqual([{ result: first }])
  })

  test('and is asked again after ten minutes, when it may have been fixed', async () => {
    const { ask, reported, clock, chainIds } = network()
    await ask('eip155:1', first, second)
    clock.now += 600_000
    await ask('eip155:1', first, second)
    expect(reported).toEqual([wrong, wrong])
    chainIds[first] = '0x1'
    clock.now += 600_000
    expect(await ask('eip155:1', first, second)).toEqual([{ result: first }])
  })

  test.each(['1', 1, null, {}])('and is used if it answers %j, as its operator chose it', async answer => {
    const { ask, reported } = network({ [first]: answer })
    expect(await ask('eip155:1', first)).toEqual([{ result: first }])
    expect(reported).toEqual([])
  })
})
