import type { Network } from '../networks.ts'

// @spec 9.bitcoin-decimals
const bitcoin: Network['nativeCurrency'] = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** Bitcoin and its test networks; a reference is the start of the genesis block's hash (BIP-122). */
export const bip122Networks: readonly Network[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    nativeCurrency: bitcoin,
    rpcUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
    explorerUrl: 'https://mempool.space',
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    nativeCurrency: bitcoin,
    rpcUrls: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
    explorerUrl: 'https://mempool.space/testnet',
    testnet: true,
  },
  {
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    name: 'Bitcoin Signet',
    nativeCurrency: bitcoin,
    rpcUrls: ['https://mempool.space/signet/api'],
    explorerUrl: 'https://mempool.space/signet',
    testnet: true,
  },
]
