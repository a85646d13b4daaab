import type { ComponentType } from 'react'
import { AccountSkeleton } from '../features/account/AccountSkeleton.tsx'
import { ConnectingExternalView } from '../features/connect/ConnectingExternalView.tsx'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import type { MessageKey } from '../lib/createI18n.ts'
import type { Route } from '../modal/router.ts'
import { ListSkeleton } from '../ui/ListSkeleton.tsx'
import { lazyView } from './lazyView.tsx'

const account = lazyView(async () => (await import('../features/account/AccountView.tsx')).AccountView, AccountSkeleton)
const wallets = lazyView(
  async () => (await import('../features/connect/ConnectWalletsView.tsx')).ConnectWalletsView,
  ListSkeleton,
)
const getWallet = lazyView(
  async () => (await import('../features/connect/GetWalletView.tsx')).GetWalletView,
  ListSkeleton,
)
const whatIsAWallet = lazyView(
  async () => (await import('../features/connect/WhatIsAWalletView.tsx')).WhatIsAWalletView,
  ListSkeleton,
)
const whatIsANetwork = lazyView(
  async () => (await import('../features/networks/WhatIsANetworkView.tsx')).WhatIsANetworkView,
  ListSkeleton,
)
const networks = lazyView(
  async () => (await import('../features/networks/NetworksView.tsx')).NetworksView,
  ListSkeleton,
)
const switchNetwork = lazyView(
  async () => (await import('../features/networks/SwitchNetworkView.tsx')).SwitchNetworkView,
  ListSkeleton,
)
const unsupportedChain = lazyView(
  async () => (await import('../features/networks/UnsupportedChainView.tsx')).UnsupportedChainView,
  ListSkeleton,
)

/** Views by name; the ones of a first visit are in the document itself, the others come when they are needed. */
export const routes: { [V in Route['view']]: { title: MessageKey; View: ComponentType } } = {
  Connect: { title: 'connect.title', View: ConnectView },
  ConnectWallets: { title: 'connect.title', View: wallets.View },
  ConnectingExternal: { title: 'connecting.title', View: ConnectingExternalView },
  GetWallet: { title: 'getWallet.title', View: getWallet.View },
  WhatIsAWallet: { title: 'whatIsAWallet.title', View: whatIsAWallet.View },
  WhatIsANetwork: { title: 'whatIsANetwork.title', View: whatIsANetwork.View },
  Networks: { title: 'networks.title', View: networks.View },
  SwitchNetwork: { title: 'switchNetwork.title', View: switchNetwork.View },
  UnsupportedChain: { title: 'unsupportedChain.title', View: unsupportedChain.View },
  Account: { title: 'account.title', View: account.View },
}

/** Loads what a connected visitor will see first. */
export const prefetchAccount = account.prefetch
