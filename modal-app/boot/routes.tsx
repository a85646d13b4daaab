import type { ComponentType } from 'react'
import type { App } from '../app/App.ts'
import type { Route } from '../dialog/router.ts'
import { AccountSkeleton } from '../features/account/AccountSkeleton.tsx'
import { NetworksButton } from '../features/account/NetworksButton.tsx'
import { ConnectingExternalView } from '../features/connect/ConnectingExternalView.tsx'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import { HelpButton } from '../features/connect/HelpButton.tsx'
import type { FirstMessageKey } from '../lib/createI18n.ts'
import { ListSkeleton } from '../ui/ListSkeleton.tsx'
import { QrFrame } from '../ui/QrFrame.tsx'
import { lazyView } from './lazyView.tsx'

const loadPairing = async () => (await import('../features/walletConnect/pairingActions.ts')).startPairing
const loadGranted = async () => (await import('../features/networks/readGrantedNetworks.ts')).readGrantedNetworks

const account = lazyView(
  async () => (await import('../features/account/AccountView.tsx')).AccountView,
  AccountSkeleton,
  async () => {
    const { loadAccount } = await import('../features/account/accountActions.ts')
    return app => {
      networks.prefetch()
      return loadAccount(app)
    }
  },
)
const profileWallets = lazyView(
  async () => (await import('../features/account/ProfileWalletsView.tsx')).ProfileWalletsView,
  ListSkeleton,
  async () => (await import('../features/account/profileActions.ts')).loadWallets,
)
const multiChain = lazyView(
  async () => (await import('../features/connect/ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
  ListSkeleton,
  null,
)
const wallets = lazyView(
  async () => (await import('../features/connect/ConnectWalletsView.tsx')).ConnectWalletsView,
  ListSkeleton,
  null,
)
const allWallets = lazyView(
  async () => (await import('../features/connect/allWallets/AllWalletsView.tsx')).AllWalletsView,
  ListSkeleton,
  async () => (await import('../wallets/walletListActions.ts')).openAllWallets,
)
const connectingWalletConnect = lazyView(
  async () => (await import('../features/walletConnect/ConnectingWalletConnectView.tsx')).ConnectingWalletConnectView,
  QrFrame,
  loadPairing,
)
const connectingWalletConnectBasic = lazyView(
  async () =>
    (await import('../features/walletConnect/ConnectingWalletConnectBasicView.tsx')).ConnectingWalletConnectBasicView,
  QrFrame,
  loadPairing,
)
const continueExternal = lazyView(
  async () => (await import('../features/connect/ContinueExternalView.tsx')).ContinueExternalView,
  ListSkeleton,
  null,
)
const getWallet = lazyView(
  async () => (await import('../features/connect/GetWalletView.tsx')).GetWalletView,
  ListSkeleton,
  async () => (await import('../wallets/walletListActions.ts')).readWallets,
)
const whatIsAWallet = lazyView(
  async () => (await import('../features/connect/WhatIsAWalletView.tsx')).WhatIsAWalletView,
  ListSkeleton,
  null,
)
const whatIsANetwork = lazyView(
  async () => (await import('../features/networks/WhatIsANetworkView.tsx')).WhatIsANetworkView,
  ListSkeleton,
  null,
)
const networks = lazyView(
  async () => (await import('../features/networks/NetworksView.tsx')).NetworksView,
  ListSkeleton,
  loadGranted,
)
const switchNetwork = lazyView(
  async () => (await import('../features/networks/SwitchNetworkView.tsx')).SwitchNetworkView,
  ListSkeleton,
  async () => (await import('../features/networks/startSwitch.ts')).startSwitch,
)
const switchActiveChain = lazyView(
  async () => (await import('../features/networks/SwitchActiveChainView.tsx')).SwitchActiveChainView,
  ListSkeleton,
  null,
)
const unsupportedChain = lazyView(
  async () => (await import('../features/networks/UnsupportedChainView.tsx')).UnsupportedChainView,
  ListSkeleton,
  loadGranted,
)

interface RouteView {
  title: FirstMessageKey
  View: ComponentType
  /** Loads a view that is not in the document itself. */
  prefetch?(): Promise<void>
  /** Begins what a view reads when it comes on screen. */
  enter?(app: App): Promise<void>
  /** At the start of the header; Back, where nothing else is said. */
  Start?: ComponentType
}

/** Views by name; the ones of a first visit are in the document itself, the others come when they are needed. */
export const routes: { readonly [V in Route['view']]: RouteView } = {
  Connect: { title: 'connect.title', View: ConnectView, Start: HelpButton },
  ConnectWallets: { title: 'connect.title', ...wallets },
  AllWallets: { title: 'allWallets.title', ...allWallets },
  ConnectingMultiChain: { title: 'multiChain.title', ...multiChain },
  ConnectingExternal: { title: 'connecting.title', View: ConnectingExternalView },
  ContinueExternal: { title: 'continue.title', ...continueExternal },
  ConnectingWalletConnect: { title: 'walletConnect.title', ...connectingWalletConnect },
  ConnectingWalletConnectBasic: { title: 'walletConnect.title', ...connectingWalletConnectBasic },
  GetWallet: { title: 'getWallet.title', ...getWallet },
  WhatIsAWallet: { title: 'whatIsAWallet.title', ...whatIsAWallet },
  WhatIsANetwork: { title: 'whatIsANetwork.title', ...whatIsANetwork },
  Networks: { title: 'networks.title', ...networks },
  SwitchNetwork: { title: 'switchNetwork.title', ...switchNetwork },
  SwitchActiveChain: { title: 'switchNetwork.title', ...switchActiveChain },
  UnsupportedChain: { title: 'unsupportedChain.title', ...unsupportedChain },
  Account: { title: 'account.title', ...account, Start: NetworksButton },
  ProfileWallets: { title: 'profile.title', ...profileWallets },
}

/** Loads what a connected visitor will see first. */
export const prefetchAccount = account.prefetch

/** Loads what comes before the account for whoever is on a network of another site. */
export const prefetchUnsupportedChain = unsupportedChain.prefetch
