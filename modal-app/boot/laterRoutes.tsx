import type { ComponentType } from 'react'
import type { App } from '../app/App.ts'
import { AccountSkeleton } from '../features/account/AccountSkeleton.tsx'
import type { Messages } from '../lib/createI18n.ts'
import { ListSkeleton } from '../ui/ListSkeleton.tsx'
import { QrFrame } from '../ui/QrFrame.tsx'
import type { LaterViewName } from './routes.tsx'

/** A view that is not in the document itself. */
export interface LaterRoute {
  /** Drawn in its place until it is there. */
  Waiting: ComponentType
  loadView(): Promise<ComponentType>
  loadTexts(): Promise<Messages>
  /** What the view reads when it comes on screen. */
  loadEnter?: (() => Promise<(app: App) => Promise<void>>) | undefined
}

const loadTexts = async () => (await import('../locales/en-later.json')).default
const loadPairing = async () => (await import('../features/walletConnect/pairingActions.ts')).startPairing
const loadGranted = async () => (await import('../features/networks/readGrantedNetworks.ts')).readGrantedNetworks

const list = { Waiting: ListSkeleton, loadTexts }
const code = { Waiting: QrFrame, loadTexts, loadEnter: loadPairing }

/** All views but those of a first visit. */
export const laterRoutes: { readonly [V in LaterViewName]: LaterRoute } = {
  Account: {
    Waiting: AccountSkeleton,
    loadTexts,
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
    loadView: async () => (await import('../features/account/ProfileWalletsView.tsx')).ProfileWalletsView,
    loadEnter: async () => (await import('../features/account/profileActions.ts')).loadWallets,
  },
  ConnectWallets: {
    ...list,
    loadView: async () => (await import('../features/connect/ConnectWalletsView.tsx')).ConnectWalletsView,
  },
  AllWallets: {
    ...list,
    loadView: async () => (await import('../features/connect/allWallets/AllWalletsView.tsx')).AllWalletsView,
    loadEnter: async () => (await import('../wallets/walletListActions.ts')).openAllWallets,
  },
  ConnectingMultiChain: {
    ...list,
    loadView: async () => (await import('../features/connect/ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
  },
  ContinueExternal: {
    ...list,
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
    loadView: async () => (await import('../features/connect/GetWalletView.tsx')).GetWalletView,
    loadEnter: async () => (await import('../wallets/walletListActions.ts')).readWallets,
  },
  WhatIsAWallet: {
    ...list,
    loadView: async () => (await import('../features/connect/WhatIsAWalletView.tsx')).WhatIsAWalletView,
  },
  WhatIsANetwork: {
    ...list,
    loadView: async () => (await import('../features/networks/WhatIsANetworkView.tsx')).WhatIsANetworkView,
  },
  Networks: {
    ...list,
    loadView: async () => (await import('../features/networks/NetworksView.tsx')).NetworksView,
    loadEnter: loadGranted,
  },
  SwitchNetwork: {
    ...list,
    loadView: async () => (await import('../features/networks/SwitchNetworkView.tsx')).SwitchNetworkView,
    loadEnter: async () => (await import('../features/networks/startSwitch.ts')).startSwitch,
  },
  SwitchActiveChain: {
    ...list,
    loadView: async () => (await import('../features/networks/SwitchActiveChainView.tsx')).SwitchActiveChainView,
  },
  UnsupportedChain: {
    ...list,
    loadView: async () => (await import('../features/networks/UnsupportedChainView.tsx')).UnsupportedChainView,
    loadEnter: loadGranted,
  },
}
