import { type Address, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../../../../shared/networks.ts'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import { evmContext } from './evmContext.ts'
import { readBalances } from './readBalances.ts'
import { createTokenFactsCache } from './tokenFacts.ts'

const account: Address = `0x${'11'.repeat(20)}`
const network: Network = {
  id: 'eip155:1',
  name: 'Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const tokenAddress = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`
const tokensOf = (count: number) => Array.from({ length: count }, (_, index) => tokenAddress(index))

/** An account that holds some of each token, at a node without Multicall3. */
async function ask(
  received: Address[],
  change: (token: Address, selector: string) => RpcOutcome | undefined = () => undefined,
) {
  const trips: (readonly RpcCall[])[] = []
  const node = {
    async ask(calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
      if (calls.length) trips.push(calls)
      return calls.map(({ method, params }) => {
        if (method === 'eth_getBalance') return { result: '0x0' }
        const [{ to, data }] = params as [{ to: Address; data: Hex }]
        if (!received.includes(to)) return { result: '0x' }
        const selector = data.slice(0, 10)
        const texts = encodeAbiParameters([{ type: 'string' }], ['T'])
        const isNumber = selector === '0x70a08231' || selector === '0x313ce567'
        return change(to, selector) ?? { result: isNumber ? word(6) : texts }
      })
    },
  }
  const context = evmContext('eip155:1', undefined, { lists: {}, facts: createTokenFactsCache(() => 0), now: () => 0 })
  const discovery = {
    known: received,
    search: async (calls: readonly RpcCall[]) => ({ others: await node.ask(calls), received }),
  }
  const balances = await readBalances(context, node, { network, address: account }, discovery)
  return { balances, trips }
}

test('without a multicall all tokens are read, a bounded number at once', async () => {
  const { balances, trips } = await ask(tokensOf(250))
  expect(balances).toHaveLength(251)
  expect(Math.max(...trips.map(calls => calls.length))).toBe(200)
})

test.each([
  ['a balance', '0x70a08231', { code: -32005, message: 'daily request count exceeded' }],
  ['a balance', '0x70a08231', { code: -32603, message: 'The node left this call unanswered' }],
  ['the decimals', '0x313ce567', { code: 429, message: 'compute units per second capacity' }],
])('a node that refuses %s fails the reply, and shows no wallet without the token', async (_, refused, error) => {
  const [first, last] = tokensOf(2)
  const change = (to: Address, selector: string) => (to === last && selector === refused ? { error } : undefined)
  await expect(ask([first, last] as Address[], change)).rejects.toMatchObject({ code: 'node_failed' })
})

test.each([
  { code: 3, message: 'execution reverted: rate limit', data: '0x08c379a0' },
  { code: -32000, message: 'execution reverted' },
  { code: -32000, message: 'out of gas' },
  { code: -32603, message: 'EVM error InvalidFEOpcode' },
  { code: -32000, message: 'invalid jump destination' },
  { code: -32015, message: 'VM execution error' },
])('a token that refuses to tell is left out alone: $message', async error => {
  const [first, last] = tokensOf(2)
  const { balances } = await ask([first, last] as Address[], to => (to === last ? { error } : undefined))
  expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'T'])
})
