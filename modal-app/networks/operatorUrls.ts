import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'

/**
 * The operator's nodes of a network of the project: the proxy if it serves the chain, then the project's own. For what
 * decides whom and how much a visitor pays: there, the answer of a page's node would be the page's word.
 */
export async function operatorUrls({ api }: Pick<App, 'api'>, { id, rpcUrls }: Network): Promise<string[]> {
  const proxy = await api.proxyUrl(id)
  return proxy === undefined ? rpcUrls : [proxy, ...rpcUrls]
}
