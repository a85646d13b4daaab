import { type Address, decodeFunctionResult, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { chainSettingsSchema } from '../../cdn/store/chainSettings.schema.ts'
import { swapSourcesSchema } from '../../cdn/store/swapSources.schema.ts'
import { convertBuildTransaction, convertQuotes, type SwapQuote } from '../../shared/api/convert.schema.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import { balanceOf, onSwapChain, type SwapApp, sendBuilt } from './swapApp.ts'
import { first, type TestChain } from './testChain.ts'
import { tokenUnit } from './testToken.ts'
import { trySwaps } from './trySwaps.ts'

/* Swaps through the server, on a real chain with Uniswap's own contracts. */

let chain: TestChain
let app: SwapApp
let dollar: Address
let euro: Address
const ether = 10n ** 18n

onSwapChain(world => {
  ;({ chain, app } = world)
  dollar = chain.contracts.token
  euro = chain.contracts.swaps.euro
})

const abi = parseAbi([
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[] amounts)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function quoteExactInput(bytes path, uint256 amount) returns (uint256 out, uint160[] prices, uint32[] ticks, uint256 gas)',
])
const call = async (to: Address, data: Hex) => (await chain.rpc('eth_call', { to, data }, 'latest')) as Hex
const bySource = (quotes: readonly SwapQuote[], source: string) => quotes.find(quote => quote.source === source)

/** Swaps as a visitor does: requests, approves if needed, signs. */
async function swap(from: string, to: string, amount: bigint, source?: string) {
  const { body } = await app.quotes({ from, to, amount })
  const quote = source ? bySource(body.quotes, source) : body.quotes[0]
  if (!quote) throw new Error(`No quote: ${JSON.stringify(body)}`)
  if (from !== nativeToken)
    await sendBuilt(chain, (await app.approve({ from, to, amount }, { source: quote.source })).body)
  const { body: built } = await app.build({ from, to, amount }, { quote })
  expect(convertBuildTransaction.reply.parse(built)).toEqual(built)
  const before = [await balanceOf(chain, from), await balanceOf(chain, to)] as const
  const mined = await sendBuilt(chain, built)
  const after = [await balanceOf(chain, from), await balanceOf(chain, to)] as const
  const paid = before[0] - after[0] - (from === nativeToken ? mined.fee : 0n)
  const got = after[1] - before[1] + (to === nativeToken ? mined.fee : 0n)
  return { quote, built, mined, paid, got }
}

// @spec 7.convert-quotes 9.swap-slippage
describe('a quote', () => {
  test('of v2 matches its formula to the wei', async () => {
    const { v2, wrapped } = chain.contracts.swaps
    const amount = 3n * ether + 12_345n
    const { body } = await app.quotes({ from: nativeToken, to: dollar, amount })
    expect(convertQuotes.reply.parse(body)).toEqual(body)
    const pairRead = encodeFunctionData({ abi, functionName: 'getPair', args: [wrapped, dollar] })
    const pair = decodeFunctionResult({ abi, functionName: 'getPair', data: await call(v2.factory, pairRead) })
    const held = await call(pair, encodeFunctionData({ abi, functionName: 'getReserves' }))
    const [one, other] = decodeFunctionResult({ abi, functionName: 'getReserves', data: held })
    const [ethers, dollars] = wrapped.toLowerCase() < dollar.toLowerCase() ? [one, other] : [other, one]
    const paid = amount * 997n
    const quote = bySource(body.quotes, 'uniswap-v2')
    expect(quote?.toAmount).toBe(String((paid * dollars) / (ethers * 1000n + paid)))
    const asked = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, [wrapped, dollar]] })
    const told = decodeFunctionResult({ abi, functionName: 'getAmountsOut', data: await call(v2.router, asked) })
    expect(quote?.toAmount).toBe(String(told.at(-1)))
    expect(quote?.minimum).toBe(String(((told.at(-1) ?? 0n) * 99n) / 100n))
  })

  test('of v3 is its quoter’s answer for the best fee tier', async () => {
    const { v3, wrapped } = chain.contracts.swaps
    const quoted = async (amount: bigint, fee: number) => {
      const path = encodePacked(['address', 'uint24', 'address'], [wrapped, fee, dollar])
      const data = await call(
        v3.quoter,
        encodeFunctionData({ abi, functionName: 'quoteExactInput', args: [path, amount] }),
      )
      return decodeFunctionResult({ abi, functionName: 'quoteExactInput', data })[0]
    }
    for (const [amount, fee, other] of [
      [ether / 100n, 500, 3000],
      [10n * ether, 3000, 500],
    ] as const) {
      const { body } = await app.quotes({ from: nativeToken, to: dollar, amount })
      const quote = bySource(body.quotes, 'uniswap-v3')
      expect(quote?.route).toEqual({ tokens: [wrapped.toLowerCase(), dollar.toLowerCase()], fees: [fee] })
      expect(quote?.toAmount).toBe(String(await quoted(amount, fee)))
      expect(await quoted(amount, fee)).toBeGreaterThan(await quoted(amount, other))
    }
  })

  test('names the best of all sources first: v3 for dollars, v2 for ether', async () => {
    const dollars = await app.quotes({ from: nativeToken, to: dollar, amount: ether })
    expect(dollars.body.quotes.map(({ sourceName }) => sourceName)).toEqual(['Uniswap v3', 'Uniswap v2'])
    const ethers = await app.quotes({ from: dollar, to: nativeToken, amount: 2500n * tokenUnit })
    expect(ethers.body.quotes.map(({ sourceName }) => sourceName)).toEqual(['Uniswap v2', 'Uniswap v3'])
  })

  test('shows the price impact of a large amount', async () => {
    const impactOf = async (amount: bigint) => {
      const { body } = await app.quotes({ from: nativeToken, to: dollar, amount })
      return bySource(body.quotes, 'uniswap-v2')
    }
    // In a pool of 400 ether, 4 are one percent.
    expect((await impactOf(4n * ether))?.priceImpact).toBeCloseTo(0.99, 1)
    expect(await impactOf(ether)).not.toHaveProperty('caution')
    expect(await impactOf(40n * ether)).toMatchObject({ caution: 'high' })
    expect(await impactOf(400n * ether)).toMatchObject({ caution: 'absurd' })
    expect((await app.quotes({ from: nativeToken, to: dollar, amount: 40_000n * ether })).body).toEqual({
      quotes: [],
      refusal: 'insufficient-liquidity',
    })
  })

  test('takes three round trips at first, and two for known pools', async () => {
    await app.quotes({ from: nativeToken, to: dollar, amount: ether })
    expect(chain.trips.length).toBe(3)
    chain.reset()
    await app.quotes({ from: nativeToken, to: dollar, amount: 2n * ether })
    expect(chain.trips.map(calls => calls.map(({ method }) => method))).toEqual([
      ['eth_gasPrice', 'eth_call'],
      ['eth_call'],
    ])
    chain.reset()
    await app.quotes({ from: dollar, to: nativeToken, amount: 5n * tokenUnit })
    expect(chain.trips.length).toBe(2)
  })

  test('includes gas: a route through two pools must yield more than its gas costs', async () => {
    const { body } = await app.quotes({ from: nativeToken, to: dollar, amount: ether }, { gasPrice: '1000000000' })
    const [best] = body.quotes
    const cost = Number(best?.gasCost) / 1e6
    // At about 2,500 dollars for an ether.
    expect(cost).toBeCloseTo((Number(best?.gas) / 1e9) * 2510, 1)
  })
})

// @spec 7.convert-build-transaction
describe('a transaction', () => {
  test.each([
    ['ether for dollars by v3', 'uniswap-v3', () => [nativeToken, dollar, ether]],
    ['ether for dollars by v2', 'uniswap-v2', () => [nativeToken, dollar, ether]],
    ['dollars for ether by v2', 'uniswap-v2', () => [dollar, nativeToken, 300n * tokenUnit]],
    ['dollars for ether by v3', 'uniswap-v3', () => [dollar, nativeToken, 300n * tokenUnit]],
    ['dollars for euros over ether', 'uniswap-v3', () => [dollar, euro, 300n * tokenUnit]],
    ['ether for euros', 'uniswap-v3', () => [nativeToken, euro, ether]],
  ] as [string, string, () => [string, string, bigint]][])('swaps %s as quoted', async (_, source, what) => {
    const [from, to, amount] = what()
    const { quote, built, mined, paid, got } = await swap(from, to, amount, source)
    expect(mined.isDone).toBe(true)
    expect([paid, String(got)]).toEqual([amount, quote.toAmount])
    expect(built.tx.to).toBe(`eip155:31337:${quote.router}`)
    expect(built.terms).toMatchObject({ minimum: quote.minimum, route: quote.route, deadline: quote.deadline })
    expect(built).not.toHaveProperty('wouldFail')
    // An estimate that is too small fails the transaction; one that is far too large frightens. A v2 pool writes its
    // price in the first trade of a second, which costs a tenth more.
    expect(BigInt(quote.gas)).toBeGreaterThanOrEqual((mined.gasUsed * 8n) / 10n)
    expect(BigInt(quote.gas)).toBeLessThan(mined.gasUsed * 2n)
  })
})

test('`npm run smoke:chain` lists the offers of a network’s exchanges, and those without pools', async () => {
  const { swaps, token, multicall } = chain.contracts
  const read = chain.read(first, chainSettingsSchema.parse({ multicall }))
  const timeout = AbortSignal.timeout
  const nodes = createRpcNodes({ fetch, timeoutMs: 10_000, timeout, now: Date.now, maxReplyBytes: 5 << 20 })
  const nowhere = { factory: multicall, router: multicall }
  const sources = [
    { type: 'uniswap-v3', ...swaps.v3 },
    { type: 'uniswap-v2', ...nowhere },
  ]
  const chosen = swapSourcesSchema.parse({ [read.network.id]: { wrapped: swaps.wrapped, bases: [token], sources } })
  expect(await trySwaps(nodes, read, first, new Map(Object.entries(chosen)))).toEqual([
    expect.stringMatching(/^swap by Uniswap v3: 25\d{7} of 0x/),
    expect.stringMatching(/^swap by Uniswap v2: nothing offered for 0x/),
  ])
  expect(await trySwaps(nodes, read, first)).toEqual([])
})
