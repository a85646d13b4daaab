import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken } from '../../shared/nativeToken.ts'
import { addV2Pool, addV3Pool } from './deploySwaps.ts'
import { createPoolStranger, type PoolStranger } from './strangersPools.ts'
import { onSwapChain, type SwapApp, startSwapApp, type TestSwap } from './swapApp.ts'
import type { TestChain } from './testChain.ts'
import { tokenUnit } from './testToken.ts'

/* Anybody may open a pool with any token at any price: on a real chain. */

let chain: TestChain
let app: SwapApp
let dollar: Address
let euro: Address
let wrapped: Address
let maker: PoolStranger
const ether = 10n ** 18n

onSwapChain(async world => {
  ;({ chain, app } = world)
  dollar = chain.contracts.token
  ;({ euro, wrapped } = chain.contracts.swaps)
  maker = await createPoolStranger(chain)
})

describe('strangers’ pools', () => {
  test('a look-alike token changes no quote of the real one', async () => {
    const before = await app.quotes({ from: nativeToken, to: dollar, amount: ether })
    const fake = await maker.makeToken('LookAlikeToken')
    await maker.wrap(100n * ether)
    await addV2Pool(maker, [wrapped, 40n * ether], [fake, 10n ** 15n])
    const fresh = await startSwapApp(chain)
    const after = await fresh.quotes({ from: nativeToken, to: dollar, amount: ether })
    expect(after.body.quotes.map(({ toAmount }) => toAmount)).toEqual(
      before.body.quotes.map(({ toAmount }) => toAmount),
    )
    // Requesting the look-alike by its address works, but only through its own pool.
    const own = await fresh.quotes({ from: nativeToken, to: fake, amount: ether })
    expect(own.body.quotes.map(({ route }) => route?.tokens.at(-1))).toEqual([fake.toLowerCase()])
  })

  test('a route through a token outside the base list is never built', async () => {
    const fake = await maker.makeToken('LookAlikeToken')
    const swap = { from: dollar, to: euro, amount: 100n * tokenUnit }
    const { body } = await app.quotes(swap)
    const quote = body.quotes.find(({ source }) => source === 'uniswap-v3')
    const [start = '', , end = ''] = quote?.route?.tokens ?? []
    for (const route of [
      { tokens: [start, fake, end], fees: [3000, 3000] },
      { tokens: [start, end, end], fees: [3000, 3000] },
      { tokens: [start, end], fees: [3000, 3000] },
      { tokens: [start, fake], fees: [3000] },
      { tokens: [fake, end], fees: [3000] },
      { tokens: [start, end], fees: [1234] },
      undefined,
    ]) {
      const built = await app.build(swap, { quote: { source: 'uniswap-v3', minimum: '1', ...(route && { route }) } })
      expect([built.status, built.body.code]).toEqual([400, 'invalid_request'])
    }
    const unknown = await app.build(swap, { quote: { source: 'somebody', minimum: '1', route: quote?.route } })
    expect([unknown.status, unknown.body.error]).toEqual([400, expect.stringContaining('somebody')])
  })

  test('a shallow pool with an outlier price loses to the others', async () => {
    const before = await app.quotes({ from: nativeToken, to: dollar, amount: ether })
    await maker.wrap(10n * ether)
    await maker.mint(dollar, 10n ** 15n)
    // A hundred thousand dollars for an ether, but only a few of them.
    await addV3Pool(maker, 10_000, [wrapped, ether / 1000n], [dollar, 100n * tokenUnit])
    const fresh = await startSwapApp(chain)
    const { body } = await fresh.quotes({ from: nativeToken, to: dollar, amount: ether })
    expect(body.quotes.map(({ toAmount }) => toAmount)).toEqual(before.body.quotes.map(({ toAmount }) => toAmount))
  })
})

/** The visible part of the offers: the best source, the amount received, and its gas cost. */
async function offersOf(swap: TestSwap) {
  // It knows no pools yet.
  const { body } = await (await startSwapApp(chain)).quotes(swap, { gasPrice: '1000000000' })
  return body.quotes.map(({ source, toAmount, gasCost, route }) => ({ source, toAmount, gasCost, route }))
}

type Offers = Awaited<ReturnType<typeof offersOf>>

/**
 * If a pool writes its price once a second, the second of the request costs a few per cent of gas. A lie would cost far
 * more.
 */
const likeGasOf = ({ gasCost }: Offers[number]) => {
  const isLike = (other: unknown) => Math.abs(Number(other) / Number(gasCost) - 1) < 0.1
  return expect.toSatisfy(isLike, `within a tenth of ${gasCost}`)
}
const alike = (offers: Offers) => offers.map(offer => ({ ...offer, gasCost: likeGasOf(offer) }))

/**
 * At most ten ether or 25,000 dollars, so close to one price that a trade finds more there than in all honest pools.
 */
async function lieAt(dollars: bigint): Promise<void> {
  const ethers = dollars < 2_500n ? 10n : 25_000n / dollars
  await maker.wrap(ethers * ether)
  await maker.mint(dollar, ethers * dollars * tokenUnit)
  await maker.addBand(10_000, [wrapped, ethers * ether], [dollar, ethers * dollars * tokenUnit])
}

describe('a seemingly deep pool at an absurd price', () => {
  /** The price of an ether in dollars, where the honest one is 2,500; and the swaps for which that is useless. */
  test.each<[bigint, () => TestSwap[]]>([
    [25n, () => [nativeForDollars(), eurosForDollars()]],
    [1_000n, () => [nativeForDollars(), eurosForDollars()]],
    [25_000n, () => [dollarsForNative(), dollarsForEuros()]],
  ])('%s dollars an ether: the price of gas stays, and no offer moves', async (price, ways) => {
    const before = await Promise.all(ways().map(offersOf))
    expect(before.flat().every(({ gasCost }) => Number(gasCost) > 0)).toBe(true)
    await lieAt(price)
    expect(await Promise.all(ways().map(offersOf))).toEqual(before.map(alike))
  })

  test('the cheap route through two pools is not crowded out', async () => {
    const swap = { from: euro, to: dollar, amount: 10n * tokenUnit }
    const before = await offersOf(swap)
    expect(before[0]?.route?.fees).toEqual([3000, 500])
    await lieAt(2_490n)
    expect(await offersOf(swap)).toEqual(alike(before))
  })

  const nativeForDollars = () => ({ from: nativeToken, to: dollar, amount: ether })
  const dollarsForNative = () => ({ from: dollar, to: nativeToken, amount: 100n * tokenUnit })
  const eurosForDollars = () => ({ from: euro, to: dollar, amount: 100n * tokenUnit })
  const dollarsForEuros = () => ({ from: dollar, to: euro, amount: 100n * tokenUnit })
})

test('a shallow direct pool does not set the price of gas if the liquidity is elsewhere', async () => {
  const token = await maker.makeToken('TestEuro')
  await maker.mint(dollar, 10n ** 12n)
  // One dollar per token.
  await addV2Pool(maker, [dollar, 500_000n * tokenUnit], [token, 500_000n * tokenUnit])
  const swap = { from: nativeToken, to: token, amount: ether }
  const before = await offersOf(swap)
  expect(before[0]?.route?.tokens).toHaveLength(3)
  await maker.wrap(ether)
  // One ether per token.
  await addV2Pool(maker, [wrapped, ether / 1000n], [token, tokenUnit / 1000n])
  const after = await offersOf(swap)
  expect(after.map(({ gasCost }) => gasCost)).toEqual(before.map(likeGasOf))
})
