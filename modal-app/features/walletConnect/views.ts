import type { ListedWallet } from '../../../shared/wallets.ts'
import type { Rows } from '../../flow/View.ts'

export interface WalletConnectRoutes {
  /** Without a wallet, any wallet may accept the pairing. */
  ConnectingWalletConnect: { wallet?: ListedWallet | undefined }
  ConnectingWalletConnectBasic: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends WalletConnectRoutes {}
}

const later = async () => (await import('./laterViews.ts')).laterViews

export const walletConnectViews: Rows<keyof WalletConnectRoutes> = {
  ConnectingWalletConnect: { later, isPairing: true, opens: 'uri' },
  ConnectingWalletConnectBasic: { later, isPairing: true, opens: 'uri' },
}
