import type { States } from '../../gallery/States.ts'
import type { SwapStep } from './SwapView.tsx'
import type { SwapRefusal } from './swap.ts'

interface StateOf {
  Swap: SwapStep | SwapRefusal | 'impact' | 'absurd' | 'preparing' | 'openQuestion'
  SwapSelectToken: 'few' | 'many'
  SwapPreview:
    | 'one'
    | 'allow'
    | 'reset'
    | 'waiting'
    | 'declined'
    | 'mining'
    | 'ready'
    | 'moved'
    | 'overtaken'
    | 'expired'
    | 'tampered'
    | 'allowedLess'
    | 'sign'
    | 'signed'
    | 'both'
    | 'absurd'
  SwapDone: 'pending' | 'confirmed' | 'unconfirmed' | 'bothDone' | 'partial'
}

/** The stories of swaps. */
export const states: States<StateOf> = {
  Swap: {
    selectToken: 'empty',
    addAmount: 'chosen',
    chooseAmount: 'twoWays',
    incorrect: 'incorrect',
    insufficient: 'short',
    reading: 'reading',
    noRoute: 'noRoute',
    liquidity: 'shallow',
    quoteFailed: 'failed',
    review: 'quoted',
    differs: 'stopped',
    unproven: 'unproven',
    moved: 'ranAway',
    fails: 'wouldFail',
    noGas: 'noGas',
    unreachable: 'unreachable',
    failed: 'broken',
    impact: 'impact',
    absurd: 'absurd',
    preparing: 'preparing',
    openQuestion: 'openQuestion',
  },
  SwapSelectToken: { few: 'few', many: 'many' },
  SwapPreview: {
    one: 'one',
    allow: 'allow',
    reset: 'reset',
    waiting: 'waiting',
    declined: 'declined',
    mining: 'mining',
    ready: 'ready',
    moved: 'moved',
    overtaken: 'overtaken',
    expired: 'expired',
    tampered: 'tampered',
    allowedLess: 'allowedLess',
    sign: 'sign',
    signed: 'signed',
    both: 'both',
    absurd: 'absurd',
  },
  SwapDone: {
    pending: 'pending',
    confirmed: 'confirmed',
    unconfirmed: 'unconfirmed',
    bothDone: 'bothDone',
    partial: 'partial',
  },
}
