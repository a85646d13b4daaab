import type { LaterViews } from '../../flow/View.ts'
import type { SwapRoutes } from './views.ts'

export const laterViews: LaterViews<keyof SwapRoutes> = {
  Swap: {
    title: 'swap.title',
    waiting: 'form',
    texts: ['send', 'swap'],
    loadView: async () => (await import('./SwapView.tsx')).SwapView,
    loadEnter: async () => (await import('./swapActions.ts')).openSwap,
    loadOpening: async () => (await import('./readSwapArguments.ts')).readSwapArguments,
  },
  SwapSelectToken: {
    title: 'swap.tokens.title',
    waiting: 'entries',
    texts: ['send', 'swap'],
    loadView: async () => (await import('./SwapSelectTokenView.tsx')).SwapSelectTokenView,
  },
  SwapPreview: {
    title: 'swap.review.title',
    waiting: 'facts',
    texts: ['send', 'sending', 'swap', 'task'],
    loadView: async () => (await import('./SwapPreviewView.tsx')).SwapPreviewView,
    loadEnter: async () => {
      const { followQuotes } = await import('./swapReads.ts')
      return async app => followQuotes(app)
    },
  },
}
