import { afterEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { payChains, usualFee } from '../../../shared/onramp.ts'
import type { ApiClient } from '../../api/client.ts'
import { createTestApp, type TestApp } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'
import { buyOf, emptyForm, putBuy, resetBuy, setProviders } from './buy.ts'
import { choosePurchase, explainBuying, openBuy, typeAmount } from './buyActions.ts'
import { amountOf, buyingOf, choicesOf, payabilityOf, readMoney, unitOf } from './buyFacts.ts'
import { feeText, roughAmount } from './buyTexts.ts'
import { getQuotes, offersOf } from './quotes.ts'
import { startPurchase } from './startPurchase.ts'
import { coinbase, connection, dollarCoin, dollars, ether, euros, meld, networks, orderId, quoteOf } from './testBuy.ts'

type Asked = [name: string, body: Record<string, unknown>]

/** An account with a form, and a server that answers as the test says. */
function world(
  replies: Partial<Record<string, (body: Record<string, unknown>) => unknown>> = {},
  onramp = [coinbase, meld],
) {
  const asked: Asked[] = []
  const answer = async (name: string, body: Record<string, unknown> = {}) => {
    asked.push([name, body])
    const reply = replies[name] ?? usual[name]
    if (!reply) throw new Error(`Not here: ${name}`)
    return reply(body)
  }
  const usual: typeof replies = {
    onrampOptions: () => ({ paymentCurrencies: [dollars, euros], purchaseCurrencies: [dollarCoin, ether] }),
    onrampSession: () => ({ session: 's'.repeat(20) }),
    onrampQuote: () => ({ ...quoteOf('', '0'), quotes: [quoteOf('coinbase', '98.4')], refusals: [] }),
    onrampUrl: ({ provider }) => ({
      url: `${provider === 'meld' ? meld.origin : coinbase.origin}/buy?session=1`,
      orderId: provider === 'meld' ? 'M'.repeat(20) : orderId,
    }),
    onrampHistory: () => ({ data: [], next: null }),
  }
  const app = createTestApp({
    connections: [connection],
    networks,
    config: { onramp },
    api: { get: answer, post: answer } as unknown as Partial<ApiClient>,
  })
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }, { view: 'OnRampProviders' }] } })
  return { app, asked, calls: (name: string) => asked.filter(([each]) => each === name).map(([, body]) => body) }
}

const buying = (app: TestApp) => buyingOf(app.config, app.store.getState())
const view = ({ store }: TestApp) => currentRoute(store.getState().router)
/** Mimics a press on a guarded button. */
function press(app: TestApp, provider: string) {
  app.presses.note()
  return startPurchase(app, provider)
}

function openWindows(answer: () => unknown = () => ({ closed: false, close() {}, focus() {} })) {
  return vi.spyOn(window, 'open').mockImplementation(answer as never)
}

afterEach(() => void vi.restoreAllMocks())

// @spec 5.onramp-providers
test.each<[string, unknown, readonly string[]]>([
  ['a list of texts', ['coinbase', 'meld'], ['coinbase', 'meld']],
  ['an empty list', [], []],
  ['a list with something else', ['coinbase', 1], []],
  ['a list in a list', [['coinbase']], []],
  ['a text', 'coinbase', []],
  ['an object', { 0: 'coinbase' }, []],
  ['nothing', undefined, []],
])('as providers, %s counts as %j → %j', (_, given, taken) => {
  const { app } = world()
  setProviders(app, given)
  expect(buyOf(app).providers).toEqual(taken)
})

// @spec 3.onramp-state
test('at first, a dollar coin on Ethereum and Polygon is bought with dollars', async () => {
  const { app } = world()
  await openBuy(app)
  const { purchaseCurrency, paymentCurrency, paymentAmount, purchaseAmount, quotesLoading, error } = buyOf(app)
  expect([purchaseCurrency.symbol, purchaseCurrency.networks.map(({ network }) => network)]).toEqual([
    'USDC',
    ['eip155:1', 'eip155:137'],
  ])
  expect(paymentCurrency.id).toBe('USD')
  expect({ paymentAmount, purchaseAmount, quotesLoading, error }).toEqual({
    ...{ paymentAmount: '', purchaseAmount: '0', quotesLoading: false, error: undefined },
  })
})

// @spec 4.onramp-quote
test('a quote is loading, then there', async () => {
  const { app, calls } = world()
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  const quoting = getQuotes(app)
  expect(buyOf(app).quotesLoading).toBe(true)
  await quoting
  expect(buyOf(app)).toMatchObject({ quotesLoading: false, error: undefined, purchaseAmount: '98.4' })
  // @spec 7.onramp-quote-defaults
  expect(calls('onrampQuote')).toMatchObject([
    { purchaseCurrency: dollarCoin.id, paymentCurrency: 'USD', amount: '100', network: 'USDC', chainId: 'eip155:1' },
  ])
})

// @spec 4.onramp-quote 8.fallback-quote
test('a quote that fails leaves its message, and an estimate in the money that is paid', async () => {
  const { app } = world({
    onrampQuote: () => {
      throw new Error('The line is dead')
    },
  })
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  const all = { amount: '100', currency: 'USD' }
  expect(buyOf(app)).toMatchObject({
    ...{ quotesLoading: false, error: 'The line is dead', purchaseAmount: '100' },
    quotes: {
      isEstimate: true,
      quotes: [coinbase, meld].map(({ id }) => ({
        ...{ provider: id, quoteId: 'mocked-quote-id', paymentTotal: all, paymentSubtotal: all, purchaseAmount: all },
        networkFee: all,
      })),
    },
  })
})

test('a currency without sellers has no estimate', async () => {
  const { app } = world({
    onrampQuote: () => {
      throw new ConnectKitError('network_error', 'Not sold', { reason: 'not_available' })
    },
  })
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  expect(buyOf(app)).toMatchObject({
    ...{ error: 'Not sold', purchaseAmount: '0', links: {}, quotes: { isEstimate: false, quotes: [] } },
  })
})

// @spec 4.onramp-quote
test('a reset restores the defaults, and clears amounts and error', async () => {
  const { app } = world()
  await openBuy(app)
  putBuy(app, {
    paymentCurrency: euros,
    purchaseCurrency: ether,
    chainId: 'eip155:137',
    error: 'x',
    quotesLoading: true,
  })
  typeAmount(app, '100', ['de'])
  resetBuy(app)
  expect(buyOf(app)).toMatchObject(emptyForm)
})

// @spec 7.onramp-quote-defaults
test('an invalid amount is requested as 0', () => {
  const unit = unitOf('USD')
  expect(amountOf({ amount: { is: 'none' }, unit })).toBe('0')
  expect(amountOf({ amount: { is: 'amount', amount: 9950n }, unit })).toBe('99.5')
})

// @spec 9.onramp-fee 9.card-chains
test('a fee is a range of percent, and eight networks have a name of providers', () => {
  expect(feeText(usualFee, 'en').replace('\u2060', '')).toBe('1–2%')
  expect(feeText([1.5, 1.5], 'en')).toBe('1.5%')
  expect(Object.keys(payChains)).toHaveLength(8)
})

test.each([
  ['98.4', '98.4'],
  ['0.029117', '0.029117'],
  ['0.0000000123', '0.0000000123'],
  ['1234.56789', '1,234.56'],
  ['5.123456', '5.1234'],
])('about %s is written as %s', (amount, written) => {
  expect(roughAmount(amount, 'en')).toBe(written)
})

// @spec 8.fallback-options 3.currencies
test('if the lists cannot be read, default ones are offered, with their limits', async () => {
  const { app } = world({
    onrampOptions: () => {
      throw new Error('Away')
    },
  })
  await openBuy(app)
  const { purchaseCurrencies, paymentCurrencies } = buyOf(app)
  expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
  expect(paymentCurrencies).toMatchObject(
    ['USD', 'EUR'].map(id => ({
      id,
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
  )
})

// @spec 7.currency-images
test('the pictures are read once the lists have arrived', async () => {
  const { app, asked } = world({
    onrampOptions: () => ({
      paymentCurrencies: [dollars],
      purchaseCurrencies: [dollarCoin],
      pictures: '/images/buy.json',
    }),
  })
  const read = vi.fn(async () => {
    expect(asked.map(([name]) => name)).toContain('onrampOptions')
    return { '/images/usd.png': 'data:image/png;base64,' }
  })
  Object.assign(app.api, { walletPictures: read })
  await openBuy(app)
  await openBuy(app)
  expect(read).toHaveBeenCalledExactlyOnceWith('/images/buy.json')
  expect(buyOf(app).pictures).toEqual({ '/images/usd.png': 'data:image/png;base64,' })
})

test.each<[string, readonly string[], ReturnType<typeof readMoney>]>([
  ['99.50', ['en'], { is: 'amount', amount: 9950n }],
  ['99,50', ['en'], { is: 'amount', amount: 9950n }],
  ['99,5', ['de'], { is: 'amount', amount: 9950n }],
  ['$100', ['en'], { is: 'amount', amount: 10000n }],
  ['100 USD', ['en'], { is: 'amount', amount: 10000n }],
  ['usd 100', ['en'], { is: 'amount', amount: 10000n }],
  ['1,250', ['en'], { is: 'amount', amount: 125000n }],
  ['1.250', ['en', 'de'], { is: 'ambiguous', amounts: [125n, 125000n] }],
  ['99.999', ['en'], { is: 'tooFine' }],
  ['€100', ['en'], { is: 'foreign' }],
  ['1..5', ['en'], { is: 'none' }],
  ['-5', ['en'], { is: 'none' }],
  ['1e3', ['en'], { is: 'none' }],
  ['', ['en'], { is: 'none' }],
])('“%s” in %j is read as dollars', (text, languages, read) => {
  expect(readMoney(text, unitOf('USD'), languages)).toEqual(read)
})

// @spec 9.onramp-limits
test.each<[bigint, string, string]>([
  [999n, 'tooLittle', 'card'],
  [1000n, 'fine', 'card'],
  [750_000n, 'fine', 'card'],
  [750_001n, 'fine', 'ach_bank_account'],
  [2_500_000n, 'fine', 'ach_bank_account'],
  [2_500_001n, 'tooMuch', 'ach_bank_account'],
])('%s cents are %s by %s', (amount, is, method) => {
  const judged = payabilityOf({ amount: { is: 'amount', amount }, unit: unitOf('USD'), payment: dollars })
  expect([judged?.is, judged?.is === 'fine' ? judged.method : judged?.limit.id]).toEqual([is, method])
})

test('an amount beyond all limits requests nothing', async () => {
  const { app, calls } = world()
  await openBuy(app)
  for (const amount of ['5', '30000', '', 'x', '0']) {
    typeAmount(app, amount, ['en'])
    await getQuotes(app)
  }
  expect(calls('onrampQuote')).toEqual([])
})

test('an answer for an outdated amount is ignored', async () => {
  const { app } = world()
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  const quoting = getQuotes(app)
  typeAmount(app, '250', ['en'])
  await quoting
  expect(buyOf(app)).toMatchObject({ quotesLoading: false, quotes: undefined, purchaseAmount: '0', links: {} })
})

test('a sole seller is asked without a press once the visitor pauses', async () => {
  const { app, calls } = world({}, [coinbase])
  await openBuy(app)
  for (const amount of ['1', '100', '250']) typeAmount(app, amount, ['en'])
  app.clock.advance(499)
  expect(calls('onrampQuote')).toEqual([])
  app.clock.advance(1)
  await vi.waitFor(() => expect(buyOf(app).links).toMatchObject({ coinbase: { status: 'ready' } }))
  expect(calls('onrampQuote')).toMatchObject([{ amount: '250' }])
})

test('an amount changed while the sole seller answers is asked for next', async () => {
  const { app, calls } = world({}, [coinbase])
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  const quoting = getQuotes(app)
  typeAmount(app, '250', ['en'])
  await quoting
  app.clock.advance(500)
  await vi.waitFor(() => expect(calls('onrampQuote')).toMatchObject([{ amount: '100' }, { amount: '250' }]))
})

test('several sellers are asked only after a press', async () => {
  const { app, calls } = world()
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  app.clock.advance(10_000)
  await vi.waitFor(() => expect(calls('onrampOptions')).toHaveLength(1))
  expect(calls('onrampQuote')).toEqual([])
})

test('offers disappear once the form changes', async () => {
  const { app } = world()
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  expect(buyOf(app).links).toMatchObject({ coinbase: { status: 'ready' } })
  const [first, second] = choicesOf(app.config, app.store.getState(), connection)
  expect([first?.network.id, second?.network.id]).toEqual(['eip155:1', 'eip155:1'])
  if (second) choosePurchase(app, second)
  expect(buying(app)?.purchase.symbol).toBe('ETH')
  expect(buyOf(app)).toMatchObject({ quotes: undefined, links: {} })
})

test('a page fills the form initially, and a returning visitor’s changes win', async () => {
  const { app } = world()
  const given = { amount: '99.5', paymentCurrency: 'EUR', purchaseCurrency: 'ETH' }
  app.store.setState({ router: { history: [{ view: 'OnRampProviders', given }] } })
  await openBuy(app)
  const form = () => [buyOf(app).paymentAmount, buying(app)?.payment.id, buying(app)?.purchase.symbol]
  expect(form()).toEqual(['99.5', 'EUR', 'ETH'])
  typeAmount(app, '20', ['en'])
  await openBuy(app)
  expect(form()).toEqual(['20', 'EUR', 'ETH'])
  app.store.setState({ router: { history: [{ view: 'OnRampProviders', given: { ...given } }] } })
  await openBuy(app)
  expect(form()).toEqual(['99.5', 'EUR', 'ETH'])
})

test('each provider page has its own session, for exactly the shown content', async () => {
  const both = { quotes: [quoteOf('meld', '99'), quoteOf('coinbase', '98')], refusals: [] }
  const { app, calls } = world({ onrampQuote: () => both })
  await openBuy(app)
  typeAmount(app, '8000', ['en'])
  await getQuotes(app)
  expect(calls('onrampSession')).toHaveLength(2)
  expect(calls('onrampUrl')).toMatchObject(
    ['meld', 'coinbase'].map(provider => ({
      provider,
      destinationWallets: [{ address: connection.accounts[0]?.address, blockchains: ['ethereum'], assets: ['USDC'] }],
      ...{ defaultNetwork: 'ethereum', defaultExperience: 'buy', presetFiatAmount: '8000', chainId: 'eip155:1' },
      ...{ paymentCurrency: 'USD', paymentMethod: 'ach_bank_account' },
    })),
  )
})

test('the press opens the provider’s window, 600 by 800, and is tracked', async () => {
  const { app } = world()
  app.store.setState(({ settings }) => ({ settings: { ...settings, analytics: true } }))
  const open = openWindows()
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  await press(app, 'coinbase')
  expect(String(open.mock.lastCall?.[0])).toBe('https://pay.coinbase.com/buy?session=1')
  expect(open.mock.lastCall?.[2]).toContain('width=600,height=800')
  expect(view(app)).toEqual({ view: 'BuyInProgress', orderId })
  expect(buyOf(app)).toMatchObject({ selectedProvider: 'coinbase', window: { is: 'open', orderId } })
  explainBuying(app)
  expect(app.host.payloads('analytics.tracked')).toEqual([
    { name: 'SELECT_BUY_PROVIDER', properties: { provider: 'coinbase' } },
    { name: 'SELECT_WHAT_IS_A_BUY', properties: {} },
  ])
})

test.each<[string, string]>([
  ['a script', 'javascript:alert(1)//https://pay.coinbase.com'],
  ['a document of its own', 'data:text/html,<script>alert(1)</script>'],
  ['another site', 'https://pay.coinbase.com.evil.example/buy'],
  ['another site behind a name', 'https://pay.coinbase.com@evil.example/buy'],
  ['the site with a password', 'https://user:word@pay.coinbase.com/buy'],
  ['another port', 'https://pay.coinbase.com:8443/buy'],
  ['plain http', 'http://pay.coinbase.com/buy'],
  ['no address', 'pay'],
])('a page that is %s is not opened', async (_, url) => {
  const { app } = world({ onrampUrl: () => ({ url, orderId }) })
  const open = openWindows()
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  expect(buyOf(app).links).toMatchObject({ coinbase: { status: 'failed' } })
  await press(app, 'coinbase')
  expect(open).not.toHaveBeenCalled()
  expect(view(app).view).toBe('OnRampProviders')
})

test('a provider that shows its price only in its window is offered last', async () => {
  const { app } = world({
    onrampQuote: () => ({ quotes: [quoteOf('coinbase', '98')], refusals: [{ provider: 'meld', reason: 'no_quote' }] }),
  })
  const open = openWindows()
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  const now = buying(app)
  expect(now && offersOf(now).offers.map(({ provider, isOpen }) => [provider.id, isOpen])).toEqual([
    ['coinbase', true],
    ['meld', true],
  ])
  await press(app, 'meld')
  expect(String(open.mock.lastCall?.[0])).toBe('https://meldcrypto.com/buy?session=1')
  expect(buyOf(app).orders[0]).toMatchObject({ provider: 'meld', gets: undefined })
})

test('offers of providers that the document does not name are ignored', async () => {
  const { app, calls } = world({
    onrampQuote: () => ({ quotes: [quoteOf('thief', '1000'), quoteOf('coinbase', '98')], refusals: [] }),
  })
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  expect(buyOf(app).quotes?.quotes.map(({ provider }) => provider)).toEqual(['coinbase'])
  expect(buyOf(app).purchaseAmount).toBe('98')
  expect(calls('onrampUrl').map(({ provider }) => provider)).toEqual(['coinbase'])
})

test('an expired page is replaced, and a press before that opens nothing', async () => {
  const start = createTestApp().clock.now()
  const { app, calls } = world({
    onrampUrl: () => ({ url: `${coinbase.origin}/buy`, orderId, expiresAt: start + 300_000 }),
  })
  const open = openWindows()
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  app.store.setState({ open: false })
  app.clock.advance(299_000)
  app.store.setState({ open: true })
  await press(app, 'coinbase')
  expect(open).not.toHaveBeenCalled()
  expect(calls('onrampUrl')).toHaveLength(2)
})

test('an expired session is replaced once', async () => {
  let count = 0
  const { app, calls } = world({
    onrampUrl: () => {
      count += 1
      if (count === 1) throw new ConnectKitError('network_error', 'Over', { reason: 'purchase_session_ended' })
      return { url: `${coinbase.origin}/buy`, orderId }
    },
  })
  await openBuy(app)
  typeAmount(app, '100', ['en'])
  await getQuotes(app)
  expect([calls('onrampSession').length, buyOf(app).links.coinbase?.status]).toEqual([2, 'ready'])
})
