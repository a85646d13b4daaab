import type { ChainId } from '../caip.ts'

/**
 * Public instances of Blockscout, an open-source indexer, from its own list: blockscout/chainscout, data/chains.json,
 * commit 33aed79862339139bf0591157e362152e99fd076. Only for the server, which queries them about addresses unless its
 * operator configures others.
 */
export const publicIndexers: Readonly<Partial<Record<ChainId, string>>> = {
  'eip155:1': 'https://eth.blockscout.com',
  'eip155:10': 'https://explorer.optimism.io',
  'eip155:30': 'https://rootstock.blockscout.com',
  'eip155:31': 'https://rootstock-testnet.blockscout.com',
  'eip155:100': 'https://gnosis.blockscout.com',
  'eip155:130': 'https://unichain.blockscout.com',
  'eip155:137': 'https://polygon.blockscout.com',
  'eip155:250': 'https://ftmscout.com',
  'eip155:300': 'https://zksync-sepolia.blockscout.com',
  'eip155:324': 'https://zksync.blockscout.com',
  'eip155:1301': 'https://unichain-sepolia.blockscout.com',
  'eip155:2818': 'https://explorer.morphl2.io',
  'eip155:8453': 'https://base.blockscout.com',
  'eip155:42161': 'https://arbitrum.blockscout.com',
  'eip155:42220': 'https://celo.blockscout.com',
  'eip155:59144': 'https://explorer.linea.build',
  'eip155:84532': 'https://base-sepolia.blockscout.com',
  'eip155:421614': 'https://arbitrum-sepolia.blockscout.com',
  'eip155:534351': 'https://scroll-sepolia.blockscout.com',
  'eip155:534352': 'https://scroll.blockscout.com',
  'eip155:560048': 'https://eth-hoodi.blockscout.com',
  'eip155:911867': 'https://odyssey-explorer.ithaca.xyz',
  'eip155:11155111': 'https://eth-sepolia.blockscout.com',
  'eip155:11155420': 'https://optimism-sepolia.blockscout.com',
  'eip155:999999999': 'https://sepolia.explorer.zora.energy',
  'eip155:1313161554': 'https://explorer.mainnet.aurora.dev',
  'eip155:1313161555': 'https://explorer.testnet.aurora.dev',
}
