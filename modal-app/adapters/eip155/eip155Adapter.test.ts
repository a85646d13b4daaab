import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp, testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector, type FakeFeatures } from '../../connectors/fakeConnector.ts'
import type { BalanceRead } from '../Adapter.ts'
import { type FakeNode, startFakeNode } from '../fakeNode.ts'
import { eip155Adapter } from './eip155Adapter.ts'

const address = '0x52908400098527886e0f7030069857d2e4169ee7'
const checksummed = '0x52908400098527886E0F7030069857D2E4169EE7'
const ethereum = testNetwork('eip155:1', 'Ethereum')

const nodes: FakeNode[] = []

async function startNode(...[answer]: Parameters<typeof startFakeNode>): Promise<FakeNode> {
  const node = await startFakeNode(answer)
  nodes.push(node)
  return node
}

afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

const api = createTestApp().api
const balanceOf = (of: Omit<BalanceRead, 'api'>) => eip155Adapter.balance?.({ ...of, api })

async function read(result: unknown, of = address): Promise<[bigint | undefined, FakeNode]> {
  const node = await startNode(() => ({ result }))
  return [await balanceOf({ address: of, network: ethereum, urls: [node.url] }), node]
}

test('asks for the latest balance of the checksummed address', async () => {
  const [, node] = await read('0x0')
  expect(node.calls).toMatchObject([{ method: 'eth_getBalance', params: [checksummed, 'latest'] }])
})

const garbage: [string, unknown][] = [
  ['null', null],
  ['a number', 5],
  ['no digits', '0x'],
  ['a decimal text', '12'],
  ['a negative quantity', '-0x1'],
  ['more than 256 bits', `0x1${'0'.repeat(64)}`],
  ['an object', { toString: '0x1' }],
]

test.each(garbage)('reads no balance from a node that answers %s', async (_, result) => {
  await expect(read(result)).rejects.toMatchObject({ code: 'balance_unavailable' })
})

test.each(garbage)('asks the next node after one that answers %s', async (_, result) => {
  const odd = await startNode(() => ({ result }))
  const sound = await startNode(() => ({ result: '0x7' }))
  const urls = [odd.url, sound.url]
  await expect(balanceOf({ address, network: ethereum, urls })).resolves.toBe(7n)
})

test('takes an address without 0x', async () => {
  const [, node] = await read('0x0', address.slice(2))
  expect(node.calls).toMatchObject([{ params: [checksummed, 'latest'] }])
  expect(eip155Adapter.displayAddress(address.slice(2))).toBe(checksummed)
})

test.each(['', '0x', 'vitalik.eth', '__proto__', `${address}00`])('displays "%s" unchanged', text => {
  expect(eip155Adapter.displayAddress(text)).toBe(text)
})

function walletOn(chainId: 'eip155:1' | 'eip155:10', features: FakeFeatures = { results: {} }) {
  const wallet = createFakeConnector(testWallet('Harbour'), { chainId, features })
  const { request } = wallet
  wallet.request = asked => (asked.method === 'eth_getBalance' ? Promise.resolve('0x9') : request(asked))
  return wallet
}

test('does not ask the wallet while a node answers', async () => {
  const node = await startNode(() => ({ result: '0x1' }))
  const wallet = walletOn('eip155:1')
  const ask = vi.spyOn(wallet, 'request')
  await expect(balanceOf({ address, network: ethereum, urls: [node.url], wallet })).resolves.toBe(1n)
  expect(ask).not.toHaveBeenCalled()
})

test('asks the wallet for the balance of its network when no node knows it', async () => {
  const failing = await startNode(() => ({ error: { code: -32603, message: 'The node failed' } }))
  const sources = { network: ethereum, urls: [failing.url], wallet: walletOn('eip155:1') }
  await expect(balanceOf({ address, ...sources })).resolves.toBe(9n)
  await expect(balanceOf({ address, ...sources, urls: [] })).resolves.toBe(9n)
})

test('ignores a wallet that has switched to another network', async () => {
  const sources = { network: ethereum, urls: [], wallet: walletOn('eip155:10') }
  await expect(balanceOf({ address, ...sources })).rejects.toMatchObject({ code: 'balance_unavailable' })
})

test.each([
  ['https://explorer.example', `https://explorer.example/address/${checksummed}`],
  ['https://explorer.example/', `https://explorer.example/address/${checksummed}`],
  ['https://explorer.example/main//', `https://explorer.example/main/address/${checksummed}`],
])('the explorer %s shows the address at %s', (explorerUrl, url) => {
  expect(eip155Adapter.explorerUrl({ ...ethereum, explorerUrl }, address)).toBe(url)
})
