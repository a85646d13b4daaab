import { viewStory } from '../../boot/viewStory.tsx'
import type { BuyState } from './buy.ts'
import { buyWorld, dollars } from './testBuy.ts'

const history = [
  { view: 'Account' as const },
  { view: 'OnRampProviders' as const },
  { view: 'OnRampFiatSelect' as const },
]
const story = (name: string, changes: Partial<BuyState> = {}) =>
  viewStory(name, buyWorld(changes, undefined, {}, { history }))
const ids = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'BRL', 'CAD', 'AUD', 'SEK', 'NOK', 'PLN', 'MXN', 'INR', 'KRW', 'ZAR']

export const few = story('two currencies')
export const many = story('many currencies', { paymentCurrencies: ids.map(id => ({ ...dollars, id })) })
export const none = story('none', { paymentCurrencies: [] })
