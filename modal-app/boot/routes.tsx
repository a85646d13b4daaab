import type { ComponentType } from 'react'
import type { App } from '../app/App.ts'
import type { Route } from '../dialog/router.ts'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import { HelpButton } from '../features/connect/HelpButton.tsx'
import type { FirstMessageKey } from '../lib/createI18n.ts'
import { lazyView } from './lazyView.tsx'

/** Every view except Connect, which is in the document itself. */
export type LaterViewName = Exclude<Route['view'], 'Connect'>

interface RouteView {
  /** The title, unless the view is about one wallet: then its name is the title. */
  title?: FirstMessageKey
  View: ComponentType
  /** Loads a view that is not in the document. */
  prefetch?(): Promise<void>
  /** Starts loading the view's data when it comes on screen. */
  enter?(app: App): Promise<void>
  /** Shown at the start of the header instead of Back; null for nothing. */
  Start?: ComponentType | null
}

const later = (view: LaterViewName) => lazyView(async () => (await import('./laterRoutes.tsx')).laterRoutes[view])

/** All views by name. laterRoutes.tsx says how to load all except Connect. */
export const routes: { readonly [V in Route['view']]: RouteView } = {
  Connect: { title: 'connect.title', View: ConnectView, Start: HelpButton },
  ConnectWallets: { title: 'connect.title', ...later('ConnectWallets') },
  AllWallets: { title: 'allWallets.title', ...later('AllWallets') },
  ConnectingMultiChain: later('ConnectingMultiChain'),
  ConnectingExternal: later('ConnectingExternal'),
  ContinueExternal: later('ContinueExternal'),
  ConnectingWalletConnect: { title: 'walletConnect.title', ...later('ConnectingWalletConnect') },
  ConnectingWalletConnectBasic: { title: 'walletConnect.title', ...later('ConnectingWalletConnectBasic') },
  GetWallet: { title: 'getWallet.title', ...later('GetWallet') },
  WhatIsAWallet: { title: 'whatIsAWallet.title', ...later('WhatIsAWallet') },
  WhatIsANetwork: { title: 'whatIsANetwork.title', ...later('WhatIsANetwork') },
  Networks: { title: 'networks.title', ...later('Networks') },
  SwitchNetwork: { title: 'switchNetwork.title', ...later('SwitchNetwork') },
  SwitchActiveChain: { title: 'switchNetwork.title', ...later('SwitchActiveChain') },
  UnsupportedChain: { title: 'unsupportedChain.title', ...later('UnsupportedChain') },
  Account: { title: 'account.title', ...later('Account'), Start: null },
  ProfileWallets: { title: 'profile.title', ...later('ProfileWallets') },
}
