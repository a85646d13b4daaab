import type { Network } from '../networks.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Built-in eip155 networks an operator can name by id alone. Source: each chain's public RPC and explorer. */
export const eip155Networks: readonly Network[] = [
  {
    id: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency: ether,
    rpcUrls: ['https://ethereum-rpc.publicnode.com'],
    explorerUrl: 'https://etherscan.io',
  },
  {
    id: 'eip155:11155111',
    name: 'Sepolia',
    nativeCurrency: ether,
    rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com'],
    explorerUrl: 'https://sepolia.etherscan.io',
    testnet: true,
  },
]
