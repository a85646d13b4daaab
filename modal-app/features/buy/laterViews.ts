import type { LaterViews } from '../../flow/View.ts'
import type { BuyRoutes } from './views.ts'

export const laterViews: LaterViews<keyof BuyRoutes> = {
  OnRampProviders: {
    title: 'buy.title',
    waiting: 'facts',
    texts: ['send', 'buy'],
    loadView: async () => (await import('./OnRampProvidersView.tsx')).OnRampProvidersView,
    loadEnter: async () => (await import('./openBuy.ts')).openBuy,
    loadOpening: async () => (await import('./readBuyArguments.ts')).readBuyArguments,
  },
  OnRampFiatSelect: {
    title: 'buy.fiat.title',
    waiting: 'entries',
    texts: ['send', 'buy'],
    loadView: async () => (await import('./OnRampFiatSelectView.tsx')).OnRampFiatSelectView,
    loadEnter: async () => (await import('./openBuy.ts')).openChoices,
  },
  OnRampTokenSelect: {
    title: 'buy.token.title',
    waiting: 'entries',
    texts: ['send', 'buy'],
    loadView: async () => (await import('./OnRampTokenSelectView.tsx')).OnRampTokenSelectView,
    loadEnter: async () => (await import('./openBuy.ts')).openChoices,
  },
  BuyInProgress: {
    title: 'buy.progress.title',
    waiting: 'status',
    texts: ['buy'],
    loadView: async () => (await import('./BuyInProgressView.tsx')).BuyInProgressView,
    loadEnter: async () => (await import('./followOrders.ts')).enterProgress,
  },
  OnRampActivity: {
    title: 'buy.activity.title',
    waiting: 'entries',
    texts: ['buy'],
    loadView: async () => (await import('./OnRampActivityView.tsx')).OnRampActivityView,
    loadEnter: async () => (await import('./followOrders.ts')).enterActivity,
  },
  WhatIsABuy: {
    title: 'buy.what.title',
    waiting: 'status',
    texts: ['buy'],
    loadView: async () => (await import('./WhatIsABuyView.tsx')).WhatIsABuyView,
  },
}
