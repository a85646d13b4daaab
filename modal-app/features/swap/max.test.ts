import { beforeEach, expect, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { id, usdc } from '../../signing/testSwaps.ts'
import { changeForm } from './changeSwap.ts'
import { chooseMax } from './swapActions.ts'
import { isMaxOffered } from './swapFacts.ts'
import { dollarToken, etherToken } from './testSwap.ts'
import { world } from './testSwapWorld.ts'

const wei = 10n ** 18n
const gwei = 10n ** 9n

/** A form that pays with the token or with the currency, of which there is so much. */
function maxWorld({ has, gasPrice, token = false }: { has: bigint; gasPrice?: bigint; token?: boolean }) {
  const { app, swap } = world()
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
  return { app, form: () => swap()?.form }
}

beforeEach(() => void vi.restoreAllMocks())

test('Max of a token is all of it', async () => {
  const { app, form } = maxWorld({ has: 5000n, token: true })
  void chooseMax(app, ['en'])
  await vi.waitFor(() => expect(form()?.amount).toBe('5000'))
})

test('Max of the currency leaves what 150,000 gas cost', async () => {
  const { app, form } = maxWorld({ has: wei, gasPrice: 20n * gwei })
  void chooseMax(app, ['en'])
  await vi.waitFor(() => expect(form()?.amount).toBe('0.997'))
})

test('where all of it goes for gas, Max says so', async () => {
  const { app, form } = maxWorld({ has: wei / 1000n, gasPrice: 20n * gwei })
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '', refusal: 'noGas' })
})

test('without a price of gas, Max fills in nothing: the swap could not be paid for', async () => {
  const { app, form } = maxWorld({ has: wei })
  await chooseMax(app, ['en'])
  expect(form()).toMatchObject({ amount: '', refusal: 'unreachable' })
})

test('of a token that the account has none of, nothing is said of a fee', async () => {
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

test('a wei of ether is worth no press', () => {
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
