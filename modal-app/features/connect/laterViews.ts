import type { LaterViews } from '../../flow/View.ts'
import type { ConnectRoutes } from './views.ts'

export const laterViews: LaterViews<Exclude<keyof ConnectRoutes, 'Connect'>> = {
  ConnectWallets: {
    title: 'connect.title',
    waiting: 'list',
    texts: [],
    loadView: async () => (await import('./ConnectWalletsView.tsx')).ConnectWalletsView,
  },
  ConnectLogins: {
    title: 'email.title',
    waiting: 'form',
    texts: [],
    loadView: async () => (await import('./ConnectLoginsView.tsx')).ConnectLoginsView,
  },
  AllWallets: {
    title: 'allWallets.title',
    waiting: 'tiles',
    texts: ['wallets', 'walletConnect'],
    loadView: async () => (await import('./allWallets/AllWalletsView.tsx')).AllWalletsView,
    loadEnter: async () => (await import('../../wallets/walletListActions.ts')).openAllWallets,
  },
  ConnectingMultiChain: {
    waiting: 'status',
    texts: ['connect', 'task'],
    loadView: async () => (await import('./ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
  },
  ConnectingExternal: {
    waiting: 'status',
    texts: ['connect', 'task'],
    loadView: async () => (await import('./ConnectingExternalView.tsx')).ConnectingExternalView,
  },
  GetWallet: {
    title: 'getWallet.title',
    waiting: 'list',
    texts: ['wallets'],
    loadView: async () => (await import('./GetWalletView.tsx')).GetWalletView,
    loadEnter: async () => (await import('../../wallets/walletListActions.ts')).readWallets,
  },
  WhatIsAWallet: {
    title: 'whatIsAWallet.title',
    waiting: 'status',
    texts: ['wallets'],
    loadView: async () => (await import('./WhatIsAWalletView.tsx')).WhatIsAWalletView,
  },
}
