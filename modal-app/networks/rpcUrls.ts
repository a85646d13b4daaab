import type { ModalConfig, Settings } from '../../shared/config.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { walletConnectId } from '../connectors/walletConnectId.ts'
import { isLoopback } from '../lib/isLoopback.ts'
import { originOf } from '../lib/originOf.ts'

/** How readily wallets take a node: over https all do, on the visitor's own machine many, over plain http few. */
function walletRank(url: string): number {
  if (url.startsWith('https:')) return 0
  return isLoopback(originOf(url) ?? '') ? 1 : 2
}

/** The nodes a wallet may be given, the likeliest first: the network's own, never one of the operator's server. */
export function walletUrls({ apiUrl }: Pick<ModalConfig, 'apiUrl'>, { rpcUrls }: Network): string[] {
  return rpcUrls
    .filter(url => originOf(url) !== originOf(apiUrl))
    .sort((one, other) => walletRank(one) - walletRank(other))
}

const mappedNodes = ({ walletConnect }: Partial<Settings>) => walletConnect?.rpcMap ?? {}
const customNodes = ({ customRpcUrls }: Partial<Settings>) => customRpcUrls ?? {}

/**
 * Where a network is read from, in this order: the node of `rpcMap` for sessions of WalletConnect, those of `customRpcUrls`,
 * nodes the page brought (`addNetwork`, or `networks` of `init()`), the operator's proxy where it serves this chain, the project's nodes. A node
 * of the page is asked by us or not at all, never through the proxy; one that this document's content security policy
 * does not hold would only fail, and is left out.
 * @param connectorId of the connection that is read for
 */
export async function readUrls(
  { config, api, store }: Pick<App, 'config' | 'api' | 'store'>,
  network: Network,
  connectorId: string,
): Promise<string[]> {
  const listed = config.networks.find(({ id }) => id === network.id)
  const own = listed?.rpcUrls ?? []
  const reachable = new Set(
    [
      config.apiUrl,
      ...config.networks.flatMap(({ rpcUrls }) => rpcUrls),
      ...Object.values(mappedNodes(config.remote.settings)),
      ...Object.values(customNodes(config.remote.settings)).flat(),
    ].map(originOf),
  )
  const { settings } = store.getState()
  const mapped = connectorId === walletConnectId && mappedNodes(settings)[network.id]
  const custom = customNodes(settings)[network.id] ?? []
  const brought = network.rpcUrls.filter(url => !own.includes(url))
  const first = [...(mapped ? [mapped] : []), ...custom, ...brought].filter(url => reachable.has(originOf(url)))
  const proxy = await api.proxyUrl(network.id)
  return [...new Set([...first, ...(proxy ? [proxy] : []), ...own])]
}
