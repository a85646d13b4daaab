import type { Network } from '../networks.ts'

/** Relay chains of Polkadot; a reference is the first 32 digits of the genesis hash (CAIP-13). */
export const polkadotNetworks: readonly Network[] = [
  {
    id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    name: 'Polkadot',
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: ['https://rpc.polkadot.io'],
    explorerUrl: 'https://polkadot.subscan.io',
  },
  {
    id: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    name: 'Kusama',
    nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
    rpcUrls: ['https://kusama-rpc.polkadot.io'],
    explorerUrl: 'https://kusama.subscan.io',
  },
  {
    id: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
    name: 'Westend',
    nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
    rpcUrls: ['https://westend-rpc.polkadot.io'],
    explorerUrl: 'https://westend.subscan.io',
    testnet: true,
  },
]
