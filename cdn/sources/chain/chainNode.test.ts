import { expect, test } from 'vitest'
import type { Network } from '../../../shared/networks.ts'
import { chainNode } from './chainNode.ts'

const network: Network = {
  id: 'eip155:1',
  name: 'Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

test('all calls are counted, also those made again', async () => {
  const counted: number[] = []
  const countCalls = (calls: number) => void counted.push(calls)
  const intake = { makeRoom: async () => {}, count: () => {}, countCalls }
  const tooLong = { error: { code: -32603, message: 'Too long: ask for less at once' } }
  const nodes = {
    ask: async (_: unknown, calls: readonly unknown[]) =>
      calls.map(() => (calls.length > 2 ? tooLong : { result: '0x1' })),
    logRange: () => 0,
  }
  const node = chainNode(nodes, { network, urls: [], intake, signal: new AbortController().signal })
  await node.ask(Array.from({ length: 4 }, () => ({ method: 'eth_chainId' })))
  expect(counted).toEqual([4, 2, 2])
})
