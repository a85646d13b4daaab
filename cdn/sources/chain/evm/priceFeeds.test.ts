import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { builtInNetworks } from '../../../../shared/networks/builtInNetworks.ts'
import { priceFeeds } from '../../../../shared/networks/priceFeeds.ts'
import tokens from '../../../data/tokens.json' with { type: 'json' }
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import { evmContext } from './evmContext.ts'
import { priceReads, readPrice } from './priceFeeds.ts'
import { readBalances } from './readBalances.ts'
import { createTokenFactsCache } from './tokenFacts.ts'

const nowSeconds = 1_795_421_000
const word = (value: bigint | number) => encodeAbiParameters(parseAbiParameters('uint256'), [BigInt(value)])
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])
const round = (answer: bigint, ageSeconds: number) =>
  encodeAbiParameters(parseAbiParameters('uint80, int256, uint256, uint256, uint80'), [
    1n,
    answer,
    BigInt(nowSeconds - ageSeconds),
    BigInt(nowSeconds - ageSeconds),
    1n,
  ])
const feed = {
  address: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419' as Address,
  pair: 'ETH / USD',
  maxAgeSeconds: 4500,
}
const told = (decimals = 8, ageSeconds = 60, description = 'ETH / USD', answer = 2000_12345678n): Hex[] => [
  word(decimals),
  round(answer, ageSeconds),
  text(description),
]
const price = (values: readonly (Hex | undefined)[]) => readPrice(values, feed, nowSeconds * 1000)

describe('a shipped feed', () => {
  test('reads a price by its decimals', () => expect(price(told())).toBe(2000.12345678))

  test.each([
    ['says that it is another pair', told(8, 60, 'BTC / USD')],
    ['is a pair of another currency', told(8, 60, 'ETH / EUR')],
    ['says nothing of itself', told().slice(0, 2)],
    ['counts in other decimals', told(18)],
    ['is older than its heartbeat', told(8, 4501)],
    ['is of the future', told(8, -1000)],
    ['tells nothing', told(8, 60, 'ETH / USD', 0n)],
    ['tells a debt', told(8, 60, 'ETH / USD', -5n)],
  ])('that %s is not believed', (_, values) => expect(price(values)).toBeUndefined())

  test.each(['ETH/USD', 'ETH  /  USD', 'eth / usd'])('may write its pair as %s', pair =>
    expect(price(told(8, 60, pair))).toBe(2000.12345678),
  )

  test('that the operator names needs no words of its own', () => {
    const own = { address: feed.address, maxAgeSeconds: 4500 }
    expect(priceReads(own)).toHaveLength(2)
    expect(readPrice(told(18).slice(0, 2), own, nowSeconds * 1000)).toBe(2000_12345678 / 1e18)
  })
})

describe('the shipped list', () => {
  const rows = Object.entries(priceFeeds).flatMap(
    ([id, { native, tokens: own } = { native: undefined, tokens: {} }]) => [
      ...(native ? [{ id, token: 'native', ...native }] : []),
      ...Object.entries(own).map(([token, each]) => ({ id, token, ...each })),
    ],
  )

  test('has feeds of built-in networks and of listed tokens, as dollars', () => {
    expect(rows.length).toBeGreaterThan(100)
    const listed = tokens.tokens as Record<string, { address: string }[]>
    for (const { id, token, address, pair, maxAgeSeconds } of rows) {
      expect(builtInNetworks.some(each => each.id === id && !each.testnet)).toBe(true)
      expect(address).toMatch(/^0x[0-9a-f]{40}$/)
      expect(pair).toMatch(/^[A-Z0-9]{1,10} \/ USD$/)
      expect(maxAgeSeconds).toBeLessThanOrEqual(90_000)
      if (token !== 'native') expect(listed[id]?.some(each => each.address === token)).toBe(true)
    }
  })
})

test('the currency of a mainnet has a price without a word of the operator, from the chain', async () => {
  const asked: Hex[] = []
  const node = {
    async ask(calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
      return calls.map(({ method, params }) => {
        if (method === 'eth_getBalance') return { result: '0xde0b6b3a7640000' }
        const [{ to, data }] = params as [{ to: Address; data: Hex }]
        if (to !== feed.address) return { result: '0x' }
        asked.push(data)
        return { result: told()[['0x313ce567', '0xfeaf968c', '0x7284e416'].indexOf(data)] }
      })
    },
  }
  const network = {
    id: 'eip155:1' as const,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  }
  const facts = createTokenFactsCache(() => 0)
  const context = evmContext(network.id, undefined, { lists: {}, facts, now: () => nowSeconds * 1000 })
  const discovery = {
    known: [],
    search: async (calls: readonly RpcCall[]) => ({ others: await node.ask(calls), received: [] }),
  }
  const account = `0x${'11'.repeat(20)}`
  const [native] = await readBalances(context, node, { network, address: account }, discovery)
  expect(native).toMatchObject({ price: 2000.12345678, value: 2000.12345678, priceFrom: 'feed' })
  expect(asked).toHaveLength(3)
})
