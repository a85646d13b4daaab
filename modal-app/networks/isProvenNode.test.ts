import { expect, onTestFinished, test } from 'vitest'
import { eip155Adapter } from '../adapters/eip155/eip155Adapter.ts'
import { createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { type NodeAnswer, startFakeNode } from '../adapters/fakeNode.ts'
import { createTestApp, testNetwork } from '../boot/testApp.ts'
import { isProvenNode, readUrls } from './readUrls.ts'

const optimism = testNetwork('eip155:10', 'Optimism')

async function node(answer: NodeAnswer) {
  const started = await startFakeNode(answer)
  onTestFinished(started.stop)
  return started
}
const serves = (chainId: string) => node(() => ({ result: chainId }))

/** A page whose own nodes are these. */
function world(...urls: string[]) {
  const settings = { customRpcUrls: { 'eip155:10': urls } }
  const adapters = createFakeAdapters(eip155Adapter)
  return createTestApp({ networks: [optimism], config: { remote: { settings, locked: [] } }, adapters })
}

test('a node of the page is read once it said that it serves the network, and is asked once', async () => {
  const own = await serves('0xa')
  const app = world(own.url)
  const read = () => readUrls(app, optimism, 'x')
  expect(await Promise.all([read(), read()])).toEqual(Array(2).fill([own.url, ...optimism.rpcUrls]))
  expect(await read()).toEqual([own.url, ...optimism.rpcUrls])
  expect(own.calls.map(({ method }) => method)).toEqual(['eth_chainId'])
})

test.each(['0x1', '0x', 'ten', null, `0x${'0'.repeat(80)}a`])(
  'a node of the page that answers %j is not read',
  async answer => {
    const [own, right] = [await node(() => ({ result: answer })), await serves('0xa')]
    expect(await readUrls(world(own.url, right.url), optimism, 'x')).toEqual([right.url, ...optimism.rpcUrls])
  },
)

test('a node of the page that fails is asked again at the next read, and the next node is taken until then', async () => {
  const own = await node(() => ({ error: { code: -32603, message: 'starting' } }))
  const app = world(own.url)
  expect(await readUrls(app, optimism, 'x')).toEqual(optimism.rpcUrls)
  own.answer = () => ({ result: '0xa' })
  expect(await readUrls(app, optimism, 'x')).toEqual([own.url, ...optimism.rpcUrls])
})

test('of ever new nodes that a page names, a hundred are remembered, those in use among them', async () => {
  const [own, others] = [await serves('0xa'), await serves('0xa')]
  const app = world(own.url)
  for (let count = 0; count < 150; count++) {
    await readUrls(app, optimism, 'x')
    expect(await isProvenNode(app, `${others.url}/${count}`, optimism)).toBe(true)
  }
  expect(app.nodeProofs.size).toBe(100)
  expect(own.calls).toHaveLength(1)
})

test('a balance comes from no node of the page that serves another network', async () => {
  const other = await node(({ method }) => ({ result: method === 'eth_chainId' ? '0x1' : '0xde0b6b3a7640000' }))
  const urls = await readUrls(world(other.url), { ...optimism, rpcUrls: [] }, 'x')
  expect(urls).not.toContain(other.url)
  const nodes = await eip155Adapter.capability('nodes')
  const read = nodes?.ask({ network: optimism, urls: [], method: 'eth_getBalance', params: [] })
  await expect(read).rejects.toMatchObject({ name: 'ConnectKitError', code: 'network_error' })
})
