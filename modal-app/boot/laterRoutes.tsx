import type { ComponentType } from 'react'
import type { App } from '../app/App.ts'
import { AccountSkeleton } from '../features/account/AccountSkeleton.tsx'
import type { Messages } from '../lib/createI18n.ts'
import { ListSkeleton } from '../ui/ListSkeleton.tsx'
import { QrFrame } from '../ui/QrFrame.tsx'
import type { LaterViewName } from './routes.tsx'

/** A view that is loaded on demand. */
export interface LaterRoute {
  /** Drawn until the view has loaded. */
  Waiting: ComponentType | null
  loadView(): Promise<ComponentType>
  loadTexts(): Promise<Messages>
  /** Loads the action that runs when the view comes on screen. */
  loadEnter?: (() => Promise<(app: App) => Promise<void>>) | undefined
}

/** Texts by feature, one chunk each. */
const texts = {
  account: async (): Promise<Messages> => (await import('../locales/en-account.json')).default,
  connect: async (): Promise<Messages> => (await import('../locales/en-connect.json')).default,
  networks: async (): Promise<Messages> => (await import('../locales/en-networks.json')).default,
  task: async (): Promise<Messages> => (await import('../locales/en-task.json')).default,
  walletConnect: async (): Promise<Messages> => (await import('../locales/en-walletConnect.json')).default,
  wallets: async (): Promise<Messages> => (await import('../locales/en-wallets.json')).default,
}
const textsOf =
  (...features: (keyof typeof texts)[]) =>
  async (): Promise<Messages> =>
    Object.assign({}, ...(await Promise.all(features.map(feature => texts[feature]()))))

const loadPairing = async () => (await import('../features/walletConnect/pairingActions.ts')).startPairing
const loadGranted = async () => (await import('../features/networks/readGrantedNetworks.ts')).readGrantedNetworks

const code = { Waiting: QrFrame, loadTexts: textsOf('walletConnect', 'wallets', 'task'), loadEnter: loadPairing }
const list = { Waiting: ListSkeleton }

/** How to load every view except Connect. */
export const laterRoutes: { readonly [V in LaterViewName]: LaterRoute } = {
  Account: {
    Waiting: AccountSkeleton,
    loadTexts: textsOf('account', 'networks'),
    loadView: async () => (await import('../features/account/AccountView.tsx')).AccountView,
    loadEnter: async () => {
      const { loadAccount } = await import('../features/account/accountActions.ts')
      return app => {
        app.prefetch('Networks')
        return loadAccount(app)
      }
    },
  },
  ProfileWallets: {
    ...list,
    loadTexts: textsOf('account', 'networks'),
    loadView: async () => (await import('../features/account/ProfileWalletsView.tsx')).ProfileWalletsView,
    loadEnter: async () => (await import('../features/account/profileActions.ts')).loadWallets,
  },
  ConnectWallets: {
    ...list,
    loadTexts: textsOf(),
    loadView: async () => (await import('../features/connect/ConnectWalletsView.tsx')).ConnectWalletsView,
  },
  AllWallets: {
    ...list,
    loadTexts: textsOf('wallets', 'walletConnect'),
    loadView: async () => (await import('../features/connect/allWallets/AllWalletsView.tsx')).AllWalletsView,
    loadEnter: async () => (await import('../wallets/walletListActions.ts')).openAllWallets,
  },
  ConnectingMultiChain: {
    ...list,
    loadTexts: textsOf('connect', 'task'),
    loadView: async () => (await import('../features/connect/ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
  },
  ConnectingExternal: {
    ...list,
    loadTexts: textsOf('connect', 'task'),
    loadView: async () => (await import('../features/connect/ConnectingExternalView.tsx')).ConnectingExternalView,
  },
  ContinueExternal: {
    ...list,
    loadTexts: textsOf('connect', 'task'),
    loadView: async () => (await import('../features/connect/ContinueExternalView.tsx')).ContinueExternalView,
  },
  ConnectingWalletConnect: {
    ...code,
    loadView: async () =>
      (await import('../features/walletConnect/ConnectingWalletConnectView.tsx')).ConnectingWalletConnectView,
  },
  ConnectingWalletConnectBasic: {
    ...code,
    loadView: async () =>
      (await import('../features/walletConnect/ConnectingWalletConnectBasicView.tsx')).ConnectingWalletConnectBasicView,
  },
  GetWallet: {
    ...list,
    loadTexts: textsOf('wallets'),
    loadView: async () => (await import('../features/connect/GetWalletView.tsx')).GetWalletView,
    loadEnter: async () => (await import('../wallets/walletListActions.ts')).readWallets,
  },
  WhatIsAWallet: {
    ...list,
    loadTexts: textsOf('wallets'),
    loadView: async () => (await import('../features/connect/WhatIsAWalletView.tsx')).WhatIsAWalletView,
  },
  WhatIsANetwork: {
    ...list,
    loadTexts: textsOf('networks'),
    loadView: async () => (await import('../features/networks/WhatIsANetworkView.tsx')).WhatIsANetworkView,
  },
  Networks: {
    ...list,
    loadTexts: textsOf('networks'),
    loadView: async () => (await import('../features/networks/NetworksView.tsx')).NetworksView,
    loadEnter: loadGranted,
  },
  SwitchNetwork: {
    ...list,
    loadTexts: textsOf('networks', 'task'),
    loadView: async () => (await import('../features/networks/SwitchNetworkView.tsx')).SwitchNetworkView,
    loadEnter: async () => (await import('../features/networks/startSwitch.ts')).startSwitch,
  },
  SwitchActiveChain: {
    ...list,
    loadTexts: textsOf('networks'),
    loadView: async () => (await import('../features/networks/SwitchActiveChainView.tsx')).SwitchActiveChainView,
  },
  UnsupportedChain: {
    ...list,
    loadTexts: textsOf('networks', 'account'),
    loadView: async () => (await import('../features/networks/UnsupportedChainView.tsx')).UnsupportedChainView,
    loadEnter: loadGranted,
  },
}
