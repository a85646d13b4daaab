import type { Namespace } from '../../../shared/caip.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import type { ChosenWallet } from '../../flow/router.ts'
import type { Rows } from '../../flow/View.ts'
import { initialWalletSearch } from './allWallets/walletSearch.ts'
import { ConnectRoute, HelpButton } from './ConnectView.tsx'
import { loadFeature as load, loadConnecting } from './load.ts'

export interface ConnectRoutes {
  Connect: object
  ConnectWallets: object
  ConnectLogins: object
  AllWallets: object
  ConnectingMultiChain: { wallet: ChosenWallet }
  ConnectingExternal: { wallet: ChosenWallet; namespace?: Namespace | undefined }
  GetWallet: { wallet?: ListedWallet | undefined }
  WhatIsAWallet: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends ConnectRoutes {}
}

export const connectViews: Rows<keyof ConnectRoutes> = {
  Connect: { View: ConnectRoute, title: 'connect.title', Start: HelpButton, isList: true, opens: 'plain' },
  ConnectWallets: { load, isList: true },
  ConnectLogins: { load, reportedAs: 'EmailLogin' },
  AllWallets: { load, isList: true, opens: 'uri', forget: forgetSearch },
  ConnectingMultiChain: { load },
  ConnectingExternal: { load: loadConnecting, asks: 'connect' },
  GetWallet: { load },
  WhatIsAWallet: { load, opens: 'plain' },
}

/** Clears the search, so the modal opens with the whole list next time. */
export function forgetSearch(app: App): void {
  const { walletSearch } = app.store.getState()
  if (walletSearch === initialWalletSearch) return
  app.clock.clearTimeout(walletSearch.timer)
  app.store.setState({ walletSearch: initialWalletSearch })
}
