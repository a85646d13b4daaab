import type { Feature } from '../../flow/View.ts'
import buyTexts from '../../locales/en.buy.gen.json'
import sendTexts from '../../locales/en.send.gen.json'
import { BuyInProgressView } from './BuyInProgressView.tsx'
import { openBuy, openChoices } from './buyActions.ts'
import { OnRampFiatSelectView, OnRampTokenSelectView } from './currencyViews.tsx'
import { enterActivity, enterProgress } from './followOrders.ts'
import { OnRampActivityView } from './OnRampActivityView.tsx'
import { OnRampProvidersView } from './OnRampProvidersView.tsx'
import { readBuyArguments } from './readBuyArguments.ts'
import { WhatIsABuyView } from './WhatIsABuyView.tsx'

export const feature = {
  OnRampProviders: {
    texts: [sendTexts, buyTexts],
    View: OnRampProvidersView,
    enter: openBuy,
    readOpening: readBuyArguments,
  },
  OnRampFiatSelect: {
    texts: [sendTexts, buyTexts],
    View: OnRampFiatSelectView,
    enter: openChoices,
  },
  OnRampTokenSelect: {
    texts: [sendTexts, buyTexts],
    View: OnRampTokenSelectView,
    enter: openChoices,
  },
  BuyInProgress: {
    texts: [buyTexts],
    View: BuyInProgressView,
    enter: enterProgress,
  },
  OnRampActivity: {
    texts: [buyTexts],
    View: OnRampActivityView,
    enter: enterActivity,
  },
  BuyDone: {
    texts: [buyTexts],
    View: OnRampActivityView,
    enter: enterActivity,
  },
  WhatIsABuy: {
    texts: [buyTexts],
    View: WhatIsABuyView,
  },
} satisfies Partial<Feature>
