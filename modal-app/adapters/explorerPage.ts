import type { ChainId } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'

/**
 * A page of the network's explorer; undefined without one.
 * @param path such as `address/0x…`; each part is encoded
 */
export function explorerPage(
  { explorerUrl }: Pick<Network, 'explorerUrl'>,
  path: string,
  query = '',
): string | undefined {
  if (!explorerUrl) return undefined
  const [base = '', own = ''] = explorerUrl.split('?')
  const search = own || query
  return `${base.replace(/\/+$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}${search && `?${search}`}`
}

/** Solana’s explorers select test networks by query. */
const queries: Readonly<Record<ChainId, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'cluster=devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'cluster=testnet',
}

/** The query that explorer pages of this network need. */
export function explorerQuery({ id }: Pick<Network, 'id'>): string {
  return queries[id] ?? ''
}
