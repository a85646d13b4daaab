import type { Network } from '../networks.ts'

/** The currency of Ethereum and most networks that settle on it. */
export const ether: Network['nativeCurrency'] = { name: 'Ether', symbol: 'ETH', decimals: 18 }
