import type { LaterViews } from '../../flow/View.ts'
import { textsOf } from '../../locales/textsOf.ts'
import type { SendRoutes } from './views.ts'

export const laterViews: LaterViews<Exclude<keyof SendRoutes, 'WalletSend'>> = {
  WalletSendSelectToken: {
    title: 'send.tokens.title',
    waiting: 'entries',
    loadTexts: textsOf('send'),
    loadView: async () => (await import('./WalletSendSelectTokenView.tsx')).WalletSendSelectTokenView,
    loadEnter: async () => (await import('../../tokens/tokensActions.ts')).loadTokens,
  },
  WalletSendPreview: {
    title: 'send.preview.title',
    waiting: 'facts',
    loadTexts: textsOf('send', 'sending', 'request', 'task'),
    loadView: async () => (await import('./WalletSendPreviewView.tsx')).WalletSendPreviewView,
  },
  WalletSendConfirmed: {
    title: 'sent.title',
    waiting: 'facts',
    loadTexts: textsOf('sent', 'sending'),
    loadView: async () => (await import('./WalletSendConfirmedView.tsx')).WalletSendConfirmedView,
  },
}
