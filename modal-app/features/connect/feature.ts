import type { Part } from '../../flow/lazyView.tsx'
import type { Feature } from '../../flow/View.ts'
import connectTexts from '../../locales/en.connect.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import walletConnectTexts from '../../locales/en.walletConnect.gen.json'
import walletsTexts from '../../locales/en.wallets.gen.json'
import { openAllWallets, readWallets } from '../../wallets/walletListActions.ts'
import { AllWalletsView } from './allWallets/AllWalletsView.tsx'
import { ConnectingMultiChainView } from './ConnectingMultiChainView.tsx'
import { ConnectLoginsView, ConnectWalletsView } from './ConnectWalletsView.tsx'
import { GetWalletView, NoWalletsScreen } from './GetWalletView.tsx'
import { WhatIsAWalletView } from './WhatIsAWalletView.tsx'

export const feature = {
  ConnectWallets: {
    View: ConnectWalletsView,
  },
  ConnectLogins: {
    View: ConnectLoginsView,
  },
  AllWallets: {
    texts: [walletsTexts, walletConnectTexts],
    View: AllWalletsView,
    enter: openAllWallets,
  },
  ConnectingMultiChain: {
    texts: [connectTexts, taskTexts],
    View: ConnectingMultiChainView,
  },
  GetWallet: {
    texts: [walletsTexts],
    View: GetWalletView,
    enter: readWallets,
  },
  WhatIsAWallet: {
    texts: [walletsTexts],
    View: WhatIsAWalletView,
  },
} satisfies Partial<Feature>

/** Connect without any way to connect. */
export const noWallets: Part = { View: NoWalletsScreen, texts: [walletsTexts] }
