import { expect, test, vi } from 'vitest'
import { nativeToken } from '../../../shared/nativeToken.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { id, pins, usdc } from '../../signing/testSwaps.ts'
import { isUnaccepted } from './nextStep.ts'
import { prepareSwap } from './prepareSwap.ts'
import { putSwap } from './swap.ts'
import { followQuotes } from './swapReads.ts'
import { know, world } from './testSwapWorld.ts'

/*
 * Prices of tokens that the account does not hold, by a source that swaps nothing: without them, an offer of an aggregator, which tells
 * no price impact, could take anything.
 */

const native = `eip155:1:${nativeToken}`

/** 2,000 dollars for so much ether, by a source that tells no price impact, where ether costs 2,000. */
function priceWorld(source: string, ether: bigint, prices: Record<string, number> = { [native]: 2000, [id(usdc)]: 1 }) {
  const all = world()
  const { app, quote } = all
  putSwap(app, { prices: {} })
  const { post } = app.api
  const asked: unknown[] = []
  app.api.post = (async (name: string, body: { addresses?: string[] }) => {
    if (name !== 'fungiblePrice') return (post as unknown as (...given: unknown[]) => unknown)(name, body)
    asked.push(body)
    const told = (body.addresses ?? []).filter(each => each in prices)
    return { fungibles: told.map(address => ({ address, name: '', symbol: '', price: prices[address] })) }
  }) as never
  const pin = pins.find(each => each.source === source)
  const offer = { ...quote, ...pin, sourceName: source, toAmount: String(ether), priceImpact: undefined }
  know(app, { quotes: [offer] as never })
  return { ...all, asked, offer }
}

const wei = 10n ** 18n

// @spec 7.fungible-price
test('the price of a token that is not held is requested once and shown', async () => {
  const { app, asked } = priceWorld('1inch', wei)
  await followQuotes(app)
  await followQuotes(app)
  expect(asked).toEqual(
    expect.arrayContaining([
      { currency: 'usd', addresses: [native] },
      { currency: 'usd', addresses: [id(usdc)] },
    ]),
  )
  expect(asked).toHaveLength(2)
  await mountApp(app).says('$2,000.00')
})

test.each(
  pins.flatMap(({ source }) => [
    [source, 4n, undefined] as const,
    [source, 5n, 'high'] as const,
    [source, 15n, 'absurd'] as const,
    [source, 50n, 'absurd'] as const,
  ]),
)('according to %s, a loss of %i percent is %s', async (source, percent, caution) => {
  const { app } = priceWorld(source, (wei * (100n - percent)) / 100n)
  await followQuotes(app)
  const screen = mountApp(app)
  await screen.offers('Review swap')
  const text = () => screen.dialog().textContent
  if (caution === undefined) expect(text()).not.toContain('less than it’s worth')
  else await vi.waitFor(() => expect(text()).toContain(`about ${percent}% less than it’s worth`))
})

test('a price known only at the review is confirmed there', async () => {
  const { app, swap, offer } = priceWorld('uniswap-v3', wei / 2n)
  await prepareSwap(app)
  const review = swap()?.review
  expect(review?.quote.toAmount).toBe(offer.toAmount)
  expect(review && isUnaccepted(review)).toBe(true)
})

test('without any price, no loss is mentioned', async () => {
  const { app } = priceWorld('1inch', 1n, {})
  await followQuotes(app)
  const screen = mountApp(app)
  await screen.offers('Review swap')
  expect(screen.dialog().textContent).not.toContain('less than it’s worth')
})
