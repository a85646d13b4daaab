// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import { testNetwork } from '../../boot/testApp.ts'
import { createReader } from './createReader.ts'
import { type FakeNode, type NodeAnswer, startFakeNode } from './fakeNode.ts'

const one: NodeAnswer = () => ({ result: '0x1' })
const two: NodeAnswer = () => ({ result: '0x2' })
const silence: NodeAnswer = () => undefined
const failure: NodeAnswer = () => ({ error: { code: -32603, message: 'The node failed' } })

let nodes: FakeNode[] = []

/** The proxy first, then the chain's own nodes. */
async function startWorld(...answers: NodeAnswer[]) {
  nodes = await Promise.all(answers.map(startFakeNode))
  const [proxy, ...own] = nodes
  const api: ApiClient = {
    get: () => Promise.reject(new Error('not asked')),
    proxyUrl: async chainId => (chainId === 'eip155:1' ? proxy?.url : undefined),
  }
  const read = async (chainId: 'eip155:1' | 'eip155:10' = 'eip155:1') => {
    const network = { ...testNetwork(chainId, 'Ethereum'), rpcUrls: own.map(({ url }) => url) }
    const reader = await createReader(network, api)
    return reader.request({ method: 'eth_blockNumber' } as never)
  }
  return { read, nodes, calls: () => nodes.map(({ calls }) => calls.length) }
}

afterEach(() => {
  vi.useRealTimers()
  for (const node of nodes) node.stop()
})

test('the operator’s proxy is asked first, and alone when it answers', async () => {
  const { read, calls } = await startWorld(one, two)
  expect(await read()).toBe('0x1')
  expect(calls()).toEqual([1, 0])
})

test('a chain the proxy does not serve is read from its own node', async () => {
  const { read, calls } = await startWorld(one, two)
  expect(await read('eip155:10')).toBe('0x2')
  expect(calls()).toEqual([0, 1])
})

test('a proxy whose node fails gives way to the chain’s own', async () => {
  const { read, calls } = await startWorld(failure, two)
  expect(await read()).toBe('0x2')
  expect(calls()).toEqual([1, 1])
})

test.each([429, 500, 502, 503])('so does one that answers status %d', async status => {
  const { read, nodes, calls } = await startWorld(one, two)
  if (nodes[0]) nodes[0].status = status
  expect(await read()).toBe('0x2')
  expect(calls()).toEqual([1, 1])
})

test('so does one that is not there', async () => {
  const { read, nodes } = await startWorld(one, two)
  nodes[0]?.stop()
  expect(await read()).toBe('0x2')
})

test('the nodes of a chain are asked in their order, each once', async () => {
  const { read, calls } = await startWorld(failure, failure, two, one)
  expect(await read()).toBe('0x2')
  expect(calls()).toEqual([1, 1, 1, 0])
})

test('when none answers it is told at once, without another round', async () => {
  const { read, calls } = await startWorld(failure, failure)
  await expect(read()).rejects.toThrow('The node failed')
  expect(calls()).toEqual([1, 1])
})

test('one that is silent for ten seconds gives way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { read, nodes, calls } = await startWorld(silence, two)
  const asked = nodes[0]?.asked()
  const balance = read()
  await vi.advanceTimersByTimeAsync(0)
  await asked
  await vi.advanceTimersByTimeAsync(9_999)
  expect(calls()).toEqual([1, 0])
  await vi.waitFor(() => expect(calls()).toEqual([1, 1]), { interval: 1 })
  expect(await balance).toBe('0x2')
})
