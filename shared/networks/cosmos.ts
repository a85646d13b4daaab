import type { Network } from '../networks.ts'

/** References are the chains' own ids (CAIP-5). */
export const cosmosNetworks: readonly Network[] = [
  {
    id: 'cosmos:cosmoshub-4',
    name: 'Cosmos Hub',
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    rpcUrls: ['https://cosmos-rpc.publicnode.com'],
    explorerUrl: 'https://www.mintscan.io/cosmos',
  },
  {
    id: 'cosmos:osmosis-1',
    name: 'Osmosis',
    nativeCurrency: { name: 'Osmo', symbol: 'OSMO', decimals: 6 },
    rpcUrls: ['https://osmosis-rpc.publicnode.com'],
    explorerUrl: 'https://www.mintscan.io/osmosis',
  },
]
