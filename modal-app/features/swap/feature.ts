import type { Feature } from '../../flow/View.ts'
import sendTexts from '../../locales/en.send.gen.json'
import swapTexts from '../../locales/en.swap.gen.json'
import { readSwapArguments, swapArgumentsOf } from './readSwapArguments.ts'
import { SwapSelectTokenView } from './SwapSelectTokenView.tsx'
import { SwapView } from './SwapView.tsx'
import { openSwap } from './swapActions.ts'

export const feature = {
  Swap: {
    texts: [sendTexts, swapTexts],
    View: SwapView,
    leadsTo: ['SwapPreview'],
    enter: openSwap,
    readOpening: readSwapArguments,
    continues: swapArgumentsOf,
  },
  SwapSelectToken: {
    texts: [sendTexts, swapTexts],
    View: SwapSelectTokenView,
  },
} satisfies Partial<Feature>
