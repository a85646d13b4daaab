import type { LaterViews } from '../../flow/View.ts'
import type { SendRoutes } from './views.ts'

export const laterViews: LaterViews<Exclude<keyof SendRoutes, 'WalletSend'>> = {
  WalletSendSelectToken: {
    title: 'send.tokens.title',
    waiting: 'entries',
    texts: ['send'],
    loadView: async () => (await import('./WalletSendSelectTokenView.tsx')).WalletSendSelectTokenView,
    loadEnter: async () => (await import('../../tokens/tokensActions.ts')).loadTokens,
  },
  WalletSendPreview: {
    title: 'send.preview.title',
    waiting: 'facts',
    texts: ['send', 'sending', 'request', 'task'],
    loadView: async () => (await import('./WalletSendPreviewView.tsx')).WalletSendPreviewView,
  },
  WalletSendConfirmed: {
    title: 'sent.title',
    waiting: 'facts',
    texts: ['sent', 'sending'],
    loadView: async () => (await import('./WalletSendConfirmedView.tsx')).WalletSendConfirmedView,
  },
}
