import type { Network } from '../networks.ts'

// @spec 9.solana-decimals
const sol: Network['nativeCurrency'] = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** Solana's clusters; a reference is the first 32 characters of the genesis hash (CAIP-30). */
export const solanaNetworks: readonly Network[] = [
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: sol,
    rpcUrls: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
    explorerUrl: 'https://solscan.io',
  },
  {
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    nativeCurrency: sol,
    rpcUrls: ['https://api.devnet.solana.com'],
    testnet: true,
  },
  {
    id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    nativeCurrency: sol,
    rpcUrls: ['https://api.testnet.solana.com'],
    testnet: true,
  },
]
