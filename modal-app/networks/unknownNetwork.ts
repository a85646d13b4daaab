import type { ChainId } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'

/** A placeholder for a network the site does not list (reference §1.1). */
export function unknownNetwork(id: ChainId): Network {
  return { id, name: 'Unknown Network', nativeCurrency: { name: '', symbol: '', decimals: 0 }, rpcUrls: [] }
}
