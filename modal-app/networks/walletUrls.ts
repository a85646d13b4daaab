import type { ModalConfig } from '../../shared/config.ts'
import type { Network } from '../../shared/networks.ts'
import { isLoopback, originOf } from '../lib/originOf.ts'

/**
 * Orders nodes by how many wallets accept them: all accept https, many a node on the visitor's machine, few plain http.
 */
function walletRank(url: string): number {
  if (url.startsWith('https:')) return 0
  return isLoopback(originOf(url) ?? '') ? 1 : 2
}

/** The nodes that may be given to a wallet, best first: the network's own, never the operator's server. */
export function walletUrls({ apiUrl }: Pick<ModalConfig, 'apiUrl'>, { rpcUrls }: Network): string[] {
  return rpcUrls
    .filter(url => originOf(url) !== originOf(apiUrl))
    .sort((one, other) => walletRank(one) - walletRank(other))
}
