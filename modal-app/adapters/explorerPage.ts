import type { ChainId } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'

/** Solana’s explorers tell its test networks by a query. */
const clusters: Readonly<Record<ChainId, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'cluster=devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'cluster=testnet',
}

/**
 * A page of the network's explorer; undefined without one.
 * @param path such as `address/0x…`; each part is encoded
 */
export function explorerPage(
  { id, explorerUrl }: Pick<Network, 'id' | 'explorerUrl'>,
  path: string,
): string | undefined {
  if (!explorerUrl) return undefined
  const [base = '', own = ''] = explorerUrl.split('?')
  const search = own || clusters[id] || ''
  return `${base.replace(/\/+$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}${search && `?${search}`}`
}
