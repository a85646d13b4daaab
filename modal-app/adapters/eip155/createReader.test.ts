// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector } from '../../connectors/fakeConnector.ts'
import { type FakeNode, type NodeAnswer, startFakeNode } from '../fakeNode.ts'
import { createReader, type ReadSources } from './createReader.ts'

const one: NodeAnswer = () => ({ result: '0x1' })
const two: NodeAnswer = () => ({ result: '0x2' })
const silence: NodeAnswer = () => undefined
const failure: NodeAnswer = () => ({ error: { code: -32603, message: 'The node failed' } })

let nodes: FakeNode[] = []

async function startWorld(...answers: NodeAnswer[]) {
  nodes = await Promise.all(answers.map(startFakeNode))
  const read = (wallet?: ReadSources['wallet']) => {
    const network = testNetwork('eip155:1', 'Ethereum')
    const reader = createReader({ network, urls: nodes.map(({ url }) => url), wallet }, isText)
    return reader.request({ method: 'eth_blockNumber' } as never)
  }
  return { read, nodes, calls: () => nodes.map(({ calls }) => calls.length) }
}

function isText(answer: unknown): boolean {
  return typeof answer === 'string'
}

afterEach(() => {
  vi.useRealTimers()
  for (const node of nodes) node.stop()
})

test('the first node is asked, and alone when it answers', async () => {
  const { read, calls } = await startWorld(one, two)
  expect(await read()).toBe('0x1')
  expect(calls()).toEqual([1, 0])
})

test('one that fails gives way to the next', async () => {
  const { read, calls } = await startWorld(failure, two)
  expect(await read()).toBe('0x2')
  expect(calls()).toEqual([1, 1])
})

test('so does one that answers with something else', async () => {
  const { read, calls } = await startWorld(() => ({ result: { odd: true } }), two)
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

// @spec 9.rpc-timeout
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

// @spec 9.rpc-polling
test('what changes on a chain is looked for every four seconds', () => {
  const network = testNetwork('eip155:1', 'Ethereum')
  const reader = createReader({ network, urls: ['http://127.0.0.1:1'], wallet: undefined }, isText)
  expect(reader.pollingInterval).toBe(4_000)
})

test('the wallet comes after all nodes, and says which chain it is on', async () => {
  const { read, calls } = await startWorld(failure, failure)
  const wallet = createFakeConnector(testWallet('Harbour'), { features: { results: { eth_blockNumber: '0x5' } } })
  const { request } = wallet
  wallet.request = async asked => (asked.method === 'eth_chainId' ? '0x1' : request(asked))
  expect(await read(wallet)).toBe('0x5')
  expect(calls()).toEqual([1, 1])
})

test('a wallet that answers garbage tells nothing', async () => {
  const { read } = await startWorld(failure)
  await expect(read(createFakeConnector(testWallet('Harbour')))).rejects.toThrow('something else')
})
