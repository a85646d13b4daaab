import type { Feature } from '../../flow/View.ts'
import taskTexts from '../../locales/en.task.gen.json'
import walletConnectTexts from '../../locales/en.walletConnect.gen.json'
import walletsTexts from '../../locales/en.wallets.gen.json'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.tsx'
import { preparePairing as prepare, startPairing } from './pairingActions.ts'

const code = {
  texts: [walletConnectTexts, walletsTexts, taskTexts],
  enter: startPairing,
}

export const feature = {
  ConnectingWalletConnect: {
    ...code,
    View: ConnectingWalletConnectView,
  },
  ConnectingWalletConnectBasic: {
    ...code,
    View: ConnectingWalletConnectBasicView,
  },
} satisfies Partial<Feature>

/** Has a pairing made ahead of a press. */
export const preparePairing = prepare
