import { afterEach, expect, test, vi } from 'vitest'
import { testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector } from '../../connectors/fakeConnector.ts'
import type { BalanceRead } from '../Adapter.ts'
import { type FakeNode, type NodeAnswer, startFakeNode } from '../fakeNode.ts'
import { readBalance } from './eip155Adapter.ts'

const one: NodeAnswer = () => ({ result: '0x1' })
const two: NodeAnswer = () => ({ result: '0x2' })
const silence: NodeAnswer = () => undefined
const failure: NodeAnswer = () => ({ error: { code: -32603, message: 'The node failed' } })

let nodes: FakeNode[] = []

async function startWorld(...answers: NodeAnswer[]) {
  nodes = await Promise.all(answers.map(startFakeNode))
  const read = (wallet?: BalanceRead['wallet']) => {
    const network = testNetwork('eip155:1', 'Ethereum')
    return readBalance({ address: '0x00', network, urls: nodes.map(({ url }) => url), wallet })
  }
  return { read, nodes, calls: () => nodes.map(({ calls }) => calls.length) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const node of nodes) node.stop()
})

test('only the first node is asked when it answers', async () => {
  const { read, calls } = await startWorld(one, two)
  expect(await read()).toBe(1n)
  expect(calls()).toEqual([1, 0])
})

test('the next node is asked when one fails', async () => {
  const { read, calls } = await startWorld(failure, two)
  expect(await read()).toBe(2n)
  expect(calls()).toEqual([1, 1])
})

test('the next node is asked when one answers with something else', async () => {
  const { read, calls } = await startWorld(() => ({ result: { odd: true } }), two)
  expect(await read()).toBe(2n)
  expect(calls()).toEqual([1, 1])
})

test.each([429, 500, 502, 503])('the next node is asked when one answers with status %d', async status => {
  const { read, nodes, calls } = await startWorld(one, two)
  if (nodes[0]) nodes[0].status = status
  expect(await read()).toBe(2n)
  expect(calls()).toEqual([1, 1])
})

test('the next node is asked when one is unreachable', async () => {
  const { read, nodes } = await startWorld(one, two)
  nodes[0]?.stop()
  expect(await read()).toBe(2n)
})

test('nodes are asked in their order, each once', async () => {
  const { read, calls } = await startWorld(failure, failure, two, one)
  expect(await read()).toBe(2n)
  expect(calls()).toEqual([1, 1, 1, 0])
})

test('when no node answers, the failure is reported without another round', async () => {
  const { read, calls } = await startWorld(failure, failure)
  await expect(read()).rejects.toThrow('The node failed')
  expect(calls()).toEqual([1, 1])
})

// @spec 9.rpc-timeout
test('the next node is asked when one is silent for ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
    return controller.signal
  })
  const { read, nodes, calls } = await startWorld(silence, two)
  const asked = nodes[0]?.asked()
  const balance = read()
  await vi.advanceTimersByTimeAsync(0)
  await asked
  await vi.advanceTimersByTimeAsync(9_999)
  expect(calls()).toEqual([1, 0])
  await vi.waitFor(() => expect(calls()).toEqual([1, 1]))
  expect(await balance).toBe(2n)
})

test('the wallet is asked after all nodes, and then for its chain', async () => {
  const { read, calls } = await startWorld(failure, failure)
  const wallet = createFakeConnector(testWallet('Harbour'), { features: { results: { eth_getBalance: '0x5' } } })
  const { request } = wallet
  wallet.request = async asked => (asked.method === 'eth_chainId' ? '0x1' : request(asked))
  expect(await read(wallet)).toBe(5n)
  expect(calls()).toEqual([1, 1])
})

test('a wallet that answers garbage yields no balance', async () => {
  const { read } = await startWorld(failure)
  await expect(read(createFakeConnector(testWallet('Harbour')))).rejects.toThrow('something else')
})
