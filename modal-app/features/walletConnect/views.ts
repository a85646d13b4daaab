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

export const loadWalletConnect = () => import('./feature.ts')

export const walletConnectViews: Rows<keyof WalletConnectRoutes> = {
  ConnectingWalletConnect: { load: loadWalletConnect, isPairing: true, opens: 'uri' },
  ConnectingWalletConnectBasic: { load: loadWalletConnect, isPairing: true, opens: 'uri' },
}
