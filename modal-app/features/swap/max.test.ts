import { beforeEach, expect, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { cachedRead } from '../../reads/cachedRead.ts'
import { dai, id, swapOf, usdc } from '../../signing/testSwaps.ts'
import { confirmSwap } from './confirmSwap.ts'
import { prepareSwap, renewReview } from './prepareSwap.ts'
import { changeForm, type SwapReview } from './swap.ts'
import { chooseMax } from './swapActions.ts'
import { isMaxOffered } from './swapFacts.ts'
import { followQuotes, gasRead } from './swapReads.ts'
import { dollarToken, ethereum, etherToken } from './testSwap.ts'
import { world } from './testSwapWorld.ts'

const wei = 10n ** 18n
const gwei = 10n ** 9n

/** A form that pays with the token or with the currency, of which there is so much. */
function maxWorld({ has, gasPrice, token = false }: { has: bigint; gasPrice?: bigint; token?: boolean }) {
  const { app, adapter, wallet, swap } = world()
  adapter.has.transfers.estimateFee = () => Promise.reject(new Error('No node'))
  const asked = app.api.get as unknown as (name: string, query: object) => Promise<object>
  app.api.get = (async (name: string, query: object) => {
    if (name !== 'convertGasPrice') return asked(name, query)
    if (gasPrice === undefined) throw new Error('No answer')
    const price = String(gasPrice)
    return { standard: price, fast: price, instant: price }
  }) as never
  app.store.setState(({ tokens }) => {
    const [[key, list] = []] = Object.entries(tokens)
    const numeric = `${has / wei}.${String(has % wei).padStart(18, '0')}`
    const own = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1' as const, isListed: true }
    const ether = { ...own, quantity: { decimals: '18', numeric } }
    const dollars = { ...list?.value?.[0], quantity: { decimals: '6', numeric: `${has}` } }
    return { tokens: { [key as string]: { ...list, value: [ether, dollars] } } } as never
  })
  changeForm(app, form => ({ ...form, pay: token ? (id(usdc) as `eip155:1:${string}`) : undefined, amount: '' }))
  return { app, adapter, wallet, form: () => swap()?.form }
}

beforeEach(() => void vi.restoreAllMocks())

test('Max of a token is the whole balance', async () => {
  const { app, form } = maxWorld({ has: 5000n, token: true })
  void chooseMax(app, ['en'])
  await vi.waitFor(() => expect(form()?.amount).toBe('5000'))
})

test('Max of the currency leaves what wallets reserve for 150,000 gas: twice the price', async () => {
  const { app, form } = maxWorld({ has: wei, gasPrice: 20n * gwei })
  void chooseMax(app, ['en'])
  await vi.waitFor(() => expect(form()?.amount).toBe('0.994'))
})

test('if the network also charges another one’s costs, Max leaves those too', async () => {
  const { app, adapter, form } = maxWorld({ has: wei, gasPrice: gwei })
  adapter.has.transfers.estimateFee = async () => ({ likely: wei / 100n, most: wei / 50n })
  void chooseMax(app, ['en'])
  await vi.waitFor(() => expect(form()?.amount).toBe('0.98'))
})

/** A form that pays with 1 ETH, in front of a server that quotes and builds whatever amount is asked for. */
function dearWorld(gas = '300000') {
  const all = maxWorld({ has: wei, gasPrice: gwei })
  const { app, form } = all
  const price = { gwei: 1n }
  const deadline = app.clock.now() / 1000 + 1200
  const swapFor = (amount: string) => swapOf('v3', 'fromNative', { deadline, amount: BigInt(amount) })
  const quoteFor = (amount: string) => ({ ...swapFor(amount).shown, deadline, fromAmount: amount, gas })
  app.api.get = (async (name: string, { amount = '' }: Record<string, string>) => {
    if (name === 'convertQuotes') return { quotes: [quoteFor(amount)] }
    const each = String(price.gwei * gwei)
    return { standard: each, fast: each, instant: each }
  }) as never
  const built: string[] = []
  app.api.post = (async (name: string, { amount = '' }: Record<string, string>) => {
    if (name === 'simulation') return {}
    built.push(amount)
    return { tx: { ...swapFor(amount).tx, eip155: { gas, gasPrice: '1' } }, terms: quoteFor(amount) }
  }) as never
  app.store.setState(({ tokens }) => {
    const [[key, list] = []] = Object.entries(tokens)
    const coin = { name: 'Dai', symbol: 'DAI', chainId: 'eip155:1' as const, isListed: true, address: id(dai) }
    const value = [...(list?.value ?? []), { ...coin, quantity: { decimals: '18', numeric: '0' } }]
    return { tokens: { [key as string]: { ...list, value } } } as never
  })
  changeForm(app, each => ({ ...each, get: id(dai) as `eip155:1:${string}` }))
  const max = async () => {
    void chooseMax(app, ['en'])
    await vi.waitFor(() => expect(form()?.amount).not.toBe(''))
    await followQuotes(app)
  }
  const review = () => app.store.getState().swap?.review
  const newPrice = (next: bigint) => {
    price.gwei = next
    app.clock.advance(10_001)
  }
  return { ...all, max, built, review, newPrice }
}

test('1 ETH, 1 gwei, a swap of 300,000 gas: what Max leaves pays for it at twice the price', async () => {
  const { app, form, max, built, review } = dearWorld()
  await max()
  expect(form()?.amount).toBe('0.9997')
  await prepareSwap(app)
  // Its gas was not known before the quote.
  expect(form()).toMatchObject({ amount: '0.9994', refusal: undefined, isPreparing: false })
  expect(built).toEqual(['999700000000000000', '999400000000000000'])
  expect(review()?.amount).toBe(999_400_000_000_000_000n)
})

test('a higher gas price before the review lowers Max; a typed amount stays', async () => {
  const { app, form, max, review, newPrice } = dearWorld()
  await max()
  newPrice(5n)
  await prepareSwap(app)
  expect(review()?.amount).toBe(997_000_000_000_000_000n)
  expect(form()?.amount).toBe('0.997')
})

test('a higher gas price during an open review is shown before the wallet is asked, and the amount decreases', async () => {
  const { app, wallet, max, review, newPrice } = dearWorld()
  await max()
  await prepareSwap(app)
  newPrice(2n)
  await cachedRead(app, gasRead(app, review() as SwapReview))
  await confirmSwap(app)
  expect(review()?.refusal).toBe('moved')
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  await renewReview(app)
  expect(review()?.amount).toBe(998_800_000_000_000_000n)
  expect(review()?.refusal).toBeUndefined()
})

test('an amount that leaves less than the fee is refused before the wallet is asked', async () => {
  const { app, form, review } = dearWorld()
  changeForm(app, each => ({ ...each, amount: '0.9999' }))
  await followQuotes(app)
  await cachedRead(app, gasRead(app, { network: ethereum }))
  await prepareSwap(app)
  expect(form()).toMatchObject({ amount: '0.9999', refusal: 'noGas' })
  expect(review()).toBeUndefined()
})

test('if gas costs the whole balance, Max says so', async () => {
  const { app, form } = maxWorld({ has: wei / 1000n, gasPrice: 20n * gwei })
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '', refusal: 'noGas' })
})

test('without a price of gas, Max fills in nothing: the swap could not be paid for', async () => {
  const { app, form } = maxWorld({ has: wei })
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '', refusal: 'unreachable' })
})

test('for a token that the account does not have, no fee is mentioned', async () => {
  const { app, form } = maxWorld({ has: 0n, token: true })
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '' })
  expect(form()?.refusal).toBeUndefined()
})

test.each<[bigint | undefined, number | undefined, boolean]>([
  [undefined, 1, false],
  [0n, 1, false],
  [49n, 1, false],
  [50n, 1, true],
  [1n, undefined, true],
  [1n, 51, true],
])('%s millionths of a token at $%s: Max is offered: %s', (balance, price, isOffered) => {
  expect(isMaxOffered({ ...dollarToken, balance, price })).toBe(isOffered)
})

test('Max is not offered for a single wei', () => {
  expect(isMaxOffered({ ...etherToken, balance: 1n })).toBe(false)
})

test.each([
  [5000n, true],
  [0n, false],
])('the form of an account with %s of the token has the button: %s', async (has, isOffered) => {
  const { app } = maxWorld({ has, token: true })
  const screen = mountApp(app)
  await screen.says('You pay')
  await screen.says(`Balance ${has === 0n ? '0' : '5,000'}`)
  expect(screen.buttons().some(name => /max/i.test(name))).toBe(isOffered)
})
