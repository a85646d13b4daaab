import type { App } from '../../app/App.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import type { Feature } from '../../flow/View.ts'
import { loadAccount } from '../../identity/accountActions.ts'
import requestTexts from '../../locales/en.request.gen.json'
import sendTexts from '../../locales/en.send.gen.json'
import sendingTexts from '../../locales/en.sending.gen.json'
import sentTexts from '../../locales/en.sent.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { loadTokens } from '../../tokens/tokensActions.ts'
import { openSend } from './sendActions.ts'
import { WalletSendConfirmedView } from './WalletSendConfirmedView.tsx'
import { WalletSendPreviewView } from './WalletSendPreviewView.tsx'
import { WalletSendSelectTokenView, WalletSendView } from './WalletSendView.tsx'

export const feature = {
  WalletSend: {
    View: WalletSendView,
    texts: [sendTexts],
    enter: app => openForm(app),
  },
  WalletSendSelectToken: {
    texts: [sendTexts],
    View: WalletSendSelectTokenView,
    enter: app => loadTokens(app),
  },
  WalletSendPreview: {
    texts: [sendTexts, sendingTexts, requestTexts, taskTexts],
    View: WalletSendPreviewView,
  },
  WalletSendConfirmed: {
    texts: [sentTexts, sendingTexts],
    View: WalletSendConfirmedView,
  },
} satisfies Partial<Feature>

/** Shows the form immediately; balances follow. */
async function openForm(app: App): Promise<void> {
  await Promise.all([openSend(app), loadAccount(app, payingConnection(app.store.getState()))])
}
