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
