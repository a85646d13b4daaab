import type { ComponentType } from 'react'
import type { App } from '../app/App.ts'
import { lazyView, type RoutedView } from '../dialog/lazyView.tsx'
import type { Route } from '../dialog/router.ts'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import { HelpButton } from '../features/connect/HelpButton.tsx'
import type { FirstMessageKey, I18n } from '../lib/createI18n.ts'

/** Every view except Connect, which is in the document itself. */
export type LaterViewName = Exclude<Route['view'], 'Connect'>

interface RouteView {
  /** The title, unless the view is about one wallet: then its name is the title. */
  title?: FirstMessageKey | undefined
  /** The title that comes with the view (LaterRoute). It takes the place of `title` once it is there. */
  titleIn?(i18n: I18n): string | undefined
  View: RoutedView
  /** Loads a view that is not in the document. */
  prefetch?(): Promise<void>
  /** Starts loading the view's data when it comes on screen. */
  enter?(app: App): Promise<void>
  /** Shown at the start of the header instead of Back; null for nothing. */
  Start?: ComponentType | null
}

/**
 * The titles of the views that laterRoutes.tsx loads. Undefined: the view is about one wallet, whose name is the title.
 * Views that the account leads to bring their own with their texts.
 */
const laterTitles: { readonly [V in LaterViewName]: FirstMessageKey | undefined } = {
  ConnectWallets: 'connect.title',
  AllWallets: 'allWallets.title',
  ConnectingMultiChain: undefined,
  ConnectingExternal: undefined,
  ContinueExternal: undefined,
  ConnectingWalletConnect: 'walletConnect.title',
  ConnectingWalletConnectBasic: 'walletConnect.title',
  GetWallet: 'getWallet.title',
  WhatIsAWallet: 'whatIsAWallet.title',
  WhatIsANetwork: 'whatIsANetwork.title',
  Networks: 'networks.title',
  SwitchNetwork: 'switchNetwork.title',
  SwitchActiveChain: 'switchNetwork.title',
  UnsupportedChain: 'unsupportedChain.title',
  Account: 'account.title',
  Transactions: 'account.title',
  WalletReceive: 'account.title',
  WalletCompatibleNetworks: 'account.title',
  WalletSend: 'account.title',
  WalletSendSelectToken: 'account.title',
  WalletSendPreview: 'account.title',
  WalletSendConfirmed: 'account.title',
  ProfileWallets: 'profile.title',
}

const laterViews = Object.fromEntries(
  (Object.keys(laterTitles) as LaterViewName[]).map(view => [
    view,
    { title: laterTitles[view], ...lazyView(async () => (await import('./laterRoutes.tsx')).laterRoutes[view]) },
  ]),
) as Record<LaterViewName, RouteView>

/** All views by name. */
export const routes: { readonly [V in Route['view']]: RouteView } = {
  ...laterViews,
  Connect: { title: 'connect.title', View: ConnectView, Start: HelpButton },
  Account: { ...laterViews.Account, Start: null },
}
