import type { ChainId } from '../caip.ts'
import type { Network } from '../networks.ts'

/** A network's name and currency. */
export type ShippedFacts = Pick<Network, 'id' | 'name' | 'nativeCurrency' | 'testnet'>

type Row = readonly [id: ChainId, name: string, currency: string, symbol: string, decimals: number, testnet?: true]

/** The built-in networks without nodes, which browsers get from their project. networks.test.ts compares the rows. */
const rows: readonly Row[] = [
  ['eip155:1', 'Ethereum', 'Ether', 'ETH', 18],
  ['eip155:10', 'OP Mainnet', 'Ether', 'ETH', 18],
  ['eip155:30', 'Rootstock Mainnet', 'Rootstock Bitcoin', 'RBTC', 18],
  ['eip155:56', 'BNB Smart Chain', 'BNB', 'BNB', 18],
  ['eip155:100', 'Gnosis', 'xDAI', 'XDAI', 18],
  ['eip155:130', 'Unichain', 'Ether', 'ETH', 18],
  ['eip155:137', 'Polygon', 'POL', 'POL', 18],
  ['eip155:146', 'Sonic', 'Sonic', 'S', 18],
  ['eip155:250', 'Fantom', 'Fantom', 'FTM', 18],
  ['eip155:324', 'ZKsync Era', 'Ether', 'ETH', 18],
  ['eip155:1101', 'Polygon zkEVM', 'Ether', 'ETH', 18],
  ['eip155:1111', 'WEMIX', 'WEMIX', 'WEMIX', 18],
  ['eip155:1284', 'Moonbeam', 'Moonbeam', 'GLMR', 18],
  ['eip155:1329', 'Sei Network', 'Sei', 'SEI', 18],
  ['eip155:2818', 'Morph', 'Ether', 'ETH', 18],
  ['eip155:5000', 'Mantle', 'MNT', 'MNT', 18],
  ['eip155:8217', 'Kaia', 'Kaia', 'KAIA', 18],
  ['eip155:8453', 'Base', 'Ether', 'ETH', 18],
  ['eip155:42161', 'Arbitrum One', 'Ether', 'ETH', 18],
  ['eip155:42220', 'Celo', 'CELO', 'CELO', 18],
  ['eip155:43114', 'Avalanche', 'Avalanche', 'AVAX', 18],
  ['eip155:59144', 'Linea Mainnet', 'Linea Ether', 'ETH', 18],
  ['eip155:80094', 'Berachain', 'BERA Token', 'BERA', 18],
  ['eip155:534352', 'Scroll', 'Ether', 'ETH', 18],
  ['eip155:7777777', 'Zora', 'Ether', 'ETH', 18],
  ['eip155:1313161554', 'Aurora', 'Ether', 'ETH', 18],
  ['eip155:31', 'Rootstock Testnet', 'Rootstock Bitcoin', 'tRBTC', 18, true],
  ['eip155:97', 'BNB Smart Chain Testnet', 'BNB', 'tBNB', 18, true],
  ['eip155:300', 'ZKsync Sepolia Testnet', 'Ether', 'ETH', 18, true],
  ['eip155:1112', 'WEMIX Testnet', 'WEMIX', 'tWEMIX', 18, true],
  ['eip155:1301', 'Unichain Sepolia', 'Ether', 'ETH', 18, true],
  ['eip155:5003', 'Mantle Sepolia Testnet', 'MNT', 'MNT', 18, true],
  ['eip155:43113', 'Avalanche Fuji', 'Avalanche Fuji', 'AVAX', 18, true],
  ['eip155:55931', 'Datahaven Testnet', 'MOCK', 'MOCK', 18, true],
  ['eip155:80002', 'Polygon Amoy', 'POL', 'POL', 18, true],
  ['eip155:80069', 'Berachain Bepolia', 'BERA Token', 'BERA', 18, true],
  ['eip155:84532', 'Base Sepolia', 'Sepolia Ether', 'ETH', 18, true],
  ['eip155:421614', 'Arbitrum Sepolia', 'Arbitrum Sepolia Ether', 'ETH', 18, true],
  ['eip155:534351', 'Scroll Sepolia', 'Ether', 'ETH', 18, true],
  ['eip155:560048', 'Hoodi', 'Hoodi Ether', 'ETH', 18, true],
  ['eip155:911867', 'Odyssey Testnet', 'Ether', 'ETH', 18, true],
  ['eip155:11155111', 'Sepolia', 'Sepolia Ether', 'ETH', 18, true],
  ['eip155:11155420', 'OP Sepolia', 'Sepolia Ether', 'ETH', 18, true],
  ['eip155:999999999', 'Zora Sepolia', 'Zora Sepolia', 'ETH', 18, true],
  ['eip155:1313161555', 'Aurora Testnet', 'Ether', 'ETH', 18, true],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'Solana', 'SOL', 9],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'Solana', 'SOL', 9, true],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'Solana', 'SOL', 9, true],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'Bitcoin', 'BTC', 8],
  ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', 'Bitcoin', 'BTC', 8, true],
  ['bip122:00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', 'Bitcoin', 'BTC', 8, true],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'Polkadot', 'DOT', 10],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 'Kusama', 'KSM', 12],
  ['polkadot:e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', 'Westend', 'WND', 12, true],
  ['cosmos:cosmoshub-4', 'Cosmos Hub', 'Atom', 'ATOM', 6],
  ['cosmos:osmosis-1', 'Osmosis', 'Osmo', 'OSMO', 6],
]

/** For these networks, a page's description can only add nodes. */
export const shippedFacts: readonly ShippedFacts[] = rows.map(([id, name, currency, symbol, decimals, testnet]) => ({
  ...{ id, name, testnet },
  nativeCurrency: { name: currency, symbol, decimals },
}))
