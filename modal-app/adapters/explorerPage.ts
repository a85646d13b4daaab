import type { Network } from '../../shared/networks.ts'

/**
 * A page of the network's explorer; undefined without one.
 * @param path of plain characters, such as `address/0x…`; what a wallet said goes through {@link encodeURI}
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
