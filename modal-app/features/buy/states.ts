import type { States } from '../../gallery/States.ts'
import type { Order, QuoteRefusal } from './buy.ts'
import type { Payability } from './buyFacts.ts'
import type { BuyStage } from './followOrders.ts'

interface StateOf {
  OnRampProviders:
    | Payability['is']
    | QuoteRefusal['reason']
    | 'empty'
    | 'ambiguous'
    | 'incorrect'
    | 'tooFine'
    | 'reading'
    | 'offers'
    | 'making'
    | 'unreachable'
    | 'one'
    | 'none'
    | 'estimate'
    | 'test'
    | 'open'
    | 'loading'
    | 'unsold'
  OnRampFiatSelect: 'few' | 'many' | 'none'
  OnRampTokenSelect: 'few' | 'many'
  BuyInProgress: BuyStage | NonNullable<Order['fault']> | 'lasting' | 'missing'
  OnRampActivity: 'empty' | 'many' | 'unread'
  BuyDone: 'arriving' | 'arrived' | 'failed'
  WhatIsABuy: 'plain'
}

/** The stories of buying. */
export const states: States<StateOf> = {
  OnRampProviders: {
    fine: 'entered',
    tooLittle: 'tooLittle',
    tooMuch: 'tooMuch',
    amount_too_small: 'refused',
    amount_too_large: 'refused',
    not_sold: 'refusedElsewhere',
    no_quote: 'silent',
    failed: 'refusedElsewhere',
    empty: 'empty',
    ambiguous: 'twoWays',
    incorrect: 'incorrect',
    tooFine: 'tooFine',
    reading: 'reading',
    offers: 'offers',
    making: 'making',
    unreachable: 'unreachable',
    one: 'one',
    none: 'none',
    estimate: 'estimate',
    test: 'test',
    open: 'open',
    loading: 'loading',
    unsold: 'unsold',
  },
  OnRampFiatSelect: { few: 'few', many: 'many', none: 'none' },
  OnRampTokenSelect: { few: 'few', many: 'many' },
  BuyInProgress: {
    waiting: 'waiting',
    gone: 'gone',
    unseen: 'unseen',
    blocked: 'blocked',
    late: 'late',
    untracked: 'untracked',
    failed: 'failed',
    card_declined: 'declined',
    cancelled: 'cancelled',
    expired: 'expired',
    lasting: 'lasting',
    missing: 'missing',
  },
  OnRampActivity: { empty: 'empty', many: 'many', unread: 'unread' },
  BuyDone: { arriving: 'arriving', arrived: 'arrived', failed: 'failed' },
  WhatIsABuy: { plain: 'plain' },
}
