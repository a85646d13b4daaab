// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import { testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector } from '../../connectors/fakeConnector.ts'
import { testAdapter } from '../adapter.contract.ts'
import { eip155Adapter } from './eip155Adapter.ts'
import { type FakeNode, startFakeNode } from './fakeNode.ts'

const address = '0x52908400098527886e0f7030069857d2e4169ee7'
const checksummed = '0x52908400098527886E0F7030069857D2E4169EE7'
const api: ApiClient = { get: () => Promise.reject(new Error('not asked')), proxyUrl: async () => undefined }

const nodes: FakeNode[] = []

async function startNode(...[answer]: Parameters<typeof startFakeNode>): Promise<FakeNode> {
  const node = await startFakeNode(answer)
  nodes.push(node)
  return node
}

afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

testAdapter('the eip155 adapter', async () => {
  let balance = 0n
  const node = await startNode(() => ({ result: `0x${balance.toString(16)}` }))
  return {
    adapter: eip155Adapter,
    network: { ...testNetwork('eip155:1', 'Ethereum'), rpcUrls: [node.url] },
    api,
    address,
    displayAddress: checksummed,
    setBalance(amount) {
      balance = amount
    },
    stopNodes: node.stop,
  }
})

async function read(result: unknown, of = address): Promise<[bigint, FakeNode]> {
  const node = await startNode(() => ({ result }))
  const network = { ...testNetwork('eip155:1', 'Ethereum'), rpcUrls: [node.url] }
  return [await eip155Adapter.balance({ address: of, network, api }), node]
}

test('asks for the latest balance of the checksummed address', async () => {
  const [, node] = await read('0x0')
  expect(node.calls).toMatchObject([{ method: 'eth_getBalance', params: [checksummed, 'latest'] }])
})

test.each([
  ['null', null],
  ['a number', 5],
  ['no digits', '0x'],
  ['a decimal text', '12'],
  ['a negative quantity', '-0x1'],
  ['more than 256 bits', `0x1${'0'.repeat(64)}`],
  ['an object', { toString: '0x1' }],
])('a node that answers %s tells no balance', async (_, result) => {
  await expect(read(result)).rejects.toMatchObject({ code: 'balance_unavailable' })
})

test('an address without 0x is one all the same', async () => {
  const [, node] = await read('0x0', address.slice(2))
  expect(node.calls).toMatchObject([{ params: [checksummed, 'latest'] }])
  expect(eip155Adapter.displayAddress(address.slice(2))).toBe(checksummed)
})

test.each(['', '0x', 'vitalik.eth', '__proto__', `${address}00`])('"%s" stays as it is', text => {
  expect(eip155Adapter.displayAddress(text)).toBe(text)
})

test('the network is asked for by EIP-3326, its id in hex', async () => {
  const connector = createFakeConnector(testWallet('Harbour'))
  await eip155Adapter.switchNetwork(connector, testNetwork('eip155:31337', 'Anvil'))
  expect(connector.requests).toEqual([
    {
      namespace: 'eip155',
      chainId: 'eip155:31337',
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x7a69' }],
    },
  ])
})
