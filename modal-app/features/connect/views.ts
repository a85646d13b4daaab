import type { Namespace } from '../../../shared/caip.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { ChosenWallet } from '../../flow/router.ts'
import type { Rows } from '../../flow/View.ts'
import { forgetSearch } from './allWallets/forgetSearch.ts'
import { ConnectView } from './ConnectView.tsx'
import { HelpButton } from './HelpButton.tsx'

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

const later = async () => (await import('./laterViews.ts')).laterViews

export const connectViews: Rows<keyof ConnectRoutes> = {
  Connect: { View: ConnectView, title: 'connect.title', Start: HelpButton, isList: true, opens: 'plain' },
  ConnectWallets: { later, isList: true },
  ConnectLogins: { later, toldAs: 'EmailLogin' },
  AllWallets: { later, isList: true, opens: 'uri', forget: forgetSearch },
  ConnectingMultiChain: { later },
  ConnectingExternal: { later, asks: 'connect' },
  GetWallet: { later },
  WhatIsAWallet: { later, opens: 'plain' },
}
