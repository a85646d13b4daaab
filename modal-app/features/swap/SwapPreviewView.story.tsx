import type { TestApp } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { testTask } from '../../tasks/testTask.ts'
import { putSwap, type SwapReview } from './swap.ts'
import { approval, dollarId, ofToken, owner, quote, review, router, swapWorld } from './testSwap.ts'

const history = [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapPreview' }] as const
const story = (name: string, changes: Partial<SwapReview> = {}, prepare: (app: TestApp) => void = () => {}) =>
  viewStory(
    name,
    swapWorld({}, undefined, {
      history: [...history],
      prepare(app) {
        putSwap(app, { review: { ...review, ...changes } })
        prepare(app)
      },
    }),
  )

const asking = (step: 'allow' | 'swap', status: 'waiting' | 'user_rejected') => (app: TestApp) =>
  app.store.setState({ task: testTask('swap', { chainId: 'eip155:1', step }, status) })

export const one = story('one step')
export const allow = story('two steps', ofToken)
export const reset = story('three steps', { ...ofToken, approvals: [approval(true), approval(false)] })
const permit = { name: 'Test Dollar', version: '1', nonce: '0', deadline: quote.deadline ?? 0 }
export const sign = story('a signature, then the swap', { ...ofToken, permit })
export const signed = story('signed', { ...ofToken, approvals: [], allowed: 1, permit })
export const both = story('both in one question', { ...ofToken, isAtomic: true })
export const waiting = story('the wallet is asked', ofToken, asking('allow', 'waiting'))
export const declined = story('declined', ofToken, asking('allow', 'user_rejected'))
export const mining = story('the permission is on its way', { ...ofToken, isMining: true }, asking('allow', 'waiting'))
export const ready = story('allowed', { ...ofToken, approvals: [], allowed: 1 })
export const moved = viewStory(
  'the price has moved',
  swapWorld(
    {},
    { quotes: [{ ...quote, toAmount: '825520000', minimum: '817264800' }] },
    { history: [...history], prepare: app => putSwap(app, { review }) },
  ),
)
export const overtaken = story('another tab has used the permission', ofToken, app =>
  app.store.setState({
    sentTransactions: [
      {
        ...{ chainId: 'eip155:1', hash: `0x${'cd'.repeat(32)}`, from: owner, to: router, amount: '850' },
        ...{ symbol: 'TUSD', token: dollarId, does: 'approve', status: 'confirmed', sentAtMs: review.asOfMs + 1 },
      },
    ],
  }),
)
export const expired = story('the offer has expired', { refusal: 'moved' })
export const tampered = story('something else was built', { refusal: 'differs' })
export const allowedLess = story('the wallet allowed less', { ...ofToken, refusal: 'allowedLess' })
export const absurd = story('an absurd price', { quote: { ...quote, toAmount: '425000000', minimum: '420750000' } })
