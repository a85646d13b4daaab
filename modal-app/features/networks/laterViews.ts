import type { LaterViews } from '../../flow/View.ts'
import type { NetworkRoutes } from './views.ts'

const loadEnter = async () => (await import('./readGrantedNetworks.ts')).readGrantedNetworks

export const laterViews: LaterViews<keyof NetworkRoutes> = {
  Networks: {
    title: 'networks.title',
    waiting: 'list',
    texts: ['networks'],
    loadView: async () => (await import('./NetworksView.tsx')).NetworksView,
    loadEnter,
  },
  WhatIsANetwork: {
    title: 'whatIsANetwork.title',
    waiting: 'status',
    texts: ['networks'],
    loadView: async () => (await import('./WhatIsANetworkView.tsx')).WhatIsANetworkView,
  },
  NetworkDetails: {
    title: 'networkDetails.title',
    waiting: 'facts',
    texts: ['networks'],
    loadView: async () => (await import('./NetworkDetailsView.tsx')).NetworkDetailsView,
  },
  SwitchNetwork: {
    title: 'switchNetwork.title',
    waiting: 'status',
    texts: ['networks', 'task'],
    loadView: async () => (await import('./SwitchNetworkView.tsx')).SwitchNetworkView,
    loadEnter: async () => (await import('./startSwitch.ts')).startSwitch,
  },
  SwitchActiveChain: {
    title: 'switchNetwork.title',
    waiting: 'status',
    texts: ['networks'],
    loadView: async () => (await import('./SwitchActiveChainView.tsx')).SwitchActiveChainView,
  },
  UnsupportedChain: {
    title: 'unsupportedChain.title',
    waiting: 'list',
    texts: ['networks', 'account'],
    loadView: async () => (await import('./UnsupportedChainView.tsx')).UnsupportedChainView,
    loadEnter,
  },
}
