import { afterEach, expect, test, vi } from 'vitest'
import { testNetwork } from '../boot/testApp.ts'
import { askNodes } from './askNodes.ts'
import { isForNodes } from './eip155/eip155Adapter.ts'
import { type FakeNode, type NodeAnswer, startFakeNode } from './fakeNode.ts'

let nodes: FakeNode[] = []
afterEach(() => {
  for (const node of nodes) node.stop()
})

async function startWorld(...answers: NodeAnswer[]) {
  nodes = await Promise.all(answers.map(startFakeNode))
  const network = testNetwork('eip155:1', 'Ethereum')
  const ask = (method: string, params?: unknown, signal?: AbortSignal) =>
    askNodes({ network, urls: nodes.map(({ url }) => url), method, params, signal })
  return { ask, nodes, calls: () => nodes.map(({ calls }) => calls.length) }
}

const one: NodeAnswer = () => ({ result: '0x1' })
const failing: NodeAnswer = () => ({ error: { code: -32603, message: 'The node failed' } })

test.each(['eth_getBalance', 'eth_blockNumber', 'eth_call', 'eth_sendRawTransaction', 'net_version'])(
  '%s is for nodes',
  method => expect(isForNodes(method)).toBe(true),
)

test.each(['personal_sign', 'eth_sendTransaction', 'eth_accounts', 'wallet_getCapabilities', 'constructor', ''])(
  '%s is for wallets',
  method => expect(isForNodes(method)).toBe(false),
)

test('passes the call on, and the answer back', async () => {
  const { ask, nodes } = await startWorld(({ params }) => ({ result: { given: params } }))
  expect(await ask('eth_getBalance', ['0x00', 'latest'])).toEqual({ given: ['0x00', 'latest'] })
  expect(nodes[0]?.calls).toMatchObject([{ method: 'eth_getBalance' }])
})

test('takes null as an answer', async () => {
  const { ask } = await startWorld(() => ({ result: null }), one)
  expect(await ask('eth_getTransactionReceipt', ['0x00'])).toBeNull()
})

test('asks the next node when one fails, is away, or makes no sense', async () => {
  const { ask, nodes, calls } = await startWorld(failing, one, () => ({ result: undefined }), one)
  nodes[1]?.stop()
  expect(await ask('eth_blockNumber')).toBe('0x1')
  expect(calls()).toEqual([1, 0, 1, 1])
})

test('reports a revert with its data, and asks no other node', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  const { ask, calls } = await startWorld(() => ({ error }), one)
  await expect(ask('eth_call', [{}])).rejects.toMatchObject(error)
  expect(calls()).toEqual([1, 0])
})

test('reports the first node’s failure when all fail', async () => {
  const { ask } = await startWorld(failing, () => ({ error: { code: -32000, message: 'Another' } }))
  await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: -32603, message: 'The node failed' })
})

test('reports network_error when no node is there', async () => {
  const { ask, nodes } = await startWorld(one)
  nodes[0]?.stop()
  await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 'network_error' })
  nodes.pop()
  await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 'network_error' })
})

test('asks nothing when already aborted', async () => {
  const { ask, calls } = await startWorld(one)
  await expect(ask('eth_blockNumber', [], AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
  expect(calls()).toEqual([0])
})

test('stops waiting for a silent node when aborted, and asks no other', async () => {
  const { ask, nodes, calls } = await startWorld(() => undefined, one)
  const controller = new AbortController()
  const begun = nodes[0]?.asked()
  const asked = expect(ask('eth_blockNumber', [], controller.signal)).rejects.toMatchObject({ code: 'aborted' })
  await begun
  controller.abort()
  await asked
  expect(calls()).toEqual([1, 0])
})

test('reports network_error, not the browser’s own code, when a node never answers', async () => {
  const { ask } = await startWorld(one)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    controller.abort(new DOMException('signal timed out', 'TimeoutError'))
    return controller.signal
  })
  await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 'network_error' })
  timeout.mockRestore()
})
