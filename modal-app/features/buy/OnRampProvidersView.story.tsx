import { viewStory } from '../../boot/viewStory.tsx'
import type { BuyState } from './buy.ts'
import { answers, buyWorld, order, quoteOf, sandbox } from './testBuy.ts'

const story = (name: string, ...world: Parameters<typeof buyWorld>) => viewStory(name, buyWorld(...world))
const form = (name: string, changes: Partial<BuyState>) => story(name, changes)

export const empty = form('nothing entered', { paymentAmount: '' })
export const entered = form('an amount', {})
export const tooLittle = form('less than anybody takes', { paymentAmount: '5' })
export const tooMuch = form('more than anybody takes', { paymentAmount: '30000' })
export const byBank = form('more than a card takes', { paymentAmount: '9000' })
export const long = form('a long amount', { paymentAmount: '7499.99' })
export const incorrect = form('no number', { paymentAmount: '1..5' })
export const tooFine = form('too many decimals', { paymentAmount: '99.999' })
export const twoWays = form('an amount with two meanings', { paymentAmount: '1.250', languages: ['en', 'de'] })
export const reading = form('waiting for offers', { quotesLoading: true })
export const offers = story('offers, the best one first', {}, answers)
export const making = story('their pages are being made', {}, answers, { coinbase: 'reading', meld: 'reading' })
export const unreachable = story('a page that was not made', {}, answers, { coinbase: 'ready', meld: 'failed' })
export const one = story('one offer', {}, { quotes: [quoteOf('coinbase', '98.4')], refusals: [] }, undefined, {
  config: { onramp: [{ ...sandbox, id: 'coinbase', label: 'Coinbase', isTest: undefined }] },
})
export const refused = story(
  'offers, and a provider that takes other amounts',
  {},
  {
    quotes: [quoteOf('coinbase', '98.4')],
    refusals: [{ provider: 'meld', reason: 'amount_too_small', limits: { id: 'card', min: '150', max: '900' } }],
  },
)
export const refusedElsewhere = story(
  'no offer at all',
  {},
  {
    quotes: [],
    refusals: [
      { provider: 'coinbase', reason: 'not_sold' },
      { provider: 'meld', reason: 'failed' },
    ],
  },
)
export const silent = story(
  'a provider that says its price later',
  {},
  {
    quotes: [quoteOf('coinbase', '98.4')],
    refusals: [{ provider: 'meld', reason: 'no_quote' }],
  },
)
export const none = story(
  'amounts that nobody takes now',
  {},
  {
    quotes: [],
    refusals: [
      { provider: 'coinbase', reason: 'amount_too_large', limits: { id: 'card', min: '10', max: '50' } },
      { provider: 'meld', reason: 'amount_too_small', limits: { id: 'card', min: '150', max: '900' } },
    ],
  },
)
export const estimate = story(
  'no answer: an estimate',
  { error: 'No answer' },
  {
    quotes: [
      { ...quoteOf('coinbase', '100'), purchaseAmount: { amount: '100', currency: 'USD' } },
      { ...quoteOf('meld', '100'), purchaseAmount: { amount: '100', currency: 'USD' } },
    ],
    refusals: [],
    isEstimate: true,
  },
)
export const test = story(
  'a provider without real money',
  { providers: ['sandbox'] },
  { quotes: [quoteOf('sandbox', '98.4')], refusals: [] },
  { sandbox: 'ready' },
  { config: { onramp: [sandbox] } },
)
export const open = form('a purchase is open', { orders: [order] })
export const loading = form('the lists are read', {
  purchaseCurrencies: [],
  options: { all: { status: 'reading', at: 0 } },
})
export const unsold = form('nobody sells here', { purchaseCurrencies: [] })
