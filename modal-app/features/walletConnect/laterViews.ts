import type { LaterViews } from '../../flow/View.ts'
import type { WalletConnectRoutes } from './views.ts'

const code = {
  title: 'walletConnect.title',
  waiting: 'code',
  texts: ['walletConnect', 'wallets', 'task'],
  loadEnter: async () => (await import('./pairingActions.ts')).startPairing,
} as const

export const laterViews: LaterViews<keyof WalletConnectRoutes> = {
  ConnectingWalletConnect: {
    ...code,
    loadView: async () => (await import('./ConnectingWalletConnectView.tsx')).ConnectingWalletConnectView,
  },
  ConnectingWalletConnectBasic: {
    ...code,
    loadView: async () => (await import('./ConnectingWalletConnectBasicView.tsx')).ConnectingWalletConnectBasicView,
  },
}
