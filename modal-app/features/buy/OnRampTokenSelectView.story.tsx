import { viewStory } from '../../boot/viewStory.tsx'
import type { BuyState } from './buy.ts'
import { buyWorld, ether } from './testBuy.ts'

const history = [
  { view: 'Account' as const },
  { view: 'OnRampProviders' as const },
  { view: 'OnRampTokenSelect' as const },
]
const story = (name: string, changes: Partial<BuyState> = {}) =>
  viewStory(name, buyWorld(changes, undefined, {}, { history }))

export const few = story('a few, by network')
export const many = story('more than are drawn', {
  purchaseCurrencies: Array.from({ length: 200 }, (_, index) => ({
    ...ether,
    id: `c${index}`,
    name: `Currency ${index + 1}`,
    symbol: `C${index + 1}`,
  })),
})
export const hostile = story('names of somebody else', {
  purchaseCurrencies: [
    { ...ether, id: 'html', name: '<img src=x onerror=alert(1)>', symbol: '<b>' },
    {
      ...ether,
      id: 'long',
      name: 'Visit-claim-your-free-reward.example-to-receive-5000-dollars-now',
      symbol: 'A'.repeat(32),
    },
    { ...ether, id: 'rtl', name: 'عملة مشفرة', symbol: 'عملة' },
  ],
})
