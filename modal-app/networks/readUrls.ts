import { namespaceOf } from '../../shared/caip.ts'
import type { Settings } from '../../shared/config.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { walletConnectId } from '../connectors/connectorIds.ts'
import { originOf } from '../lib/originOf.ts'
import { networkById } from './networks.ts'

const mappedNodes = ({ walletConnect }: Partial<Settings>) => walletConnect?.rpcMap ?? {}
const customNodes = ({ customRpcUrls }: Partial<Settings>) => customRpcUrls ?? {}

/**
 * The URLs a network is read from, in this order: the `rpcMap` node (WalletConnect sessions only), `customRpcUrls`,
 * nodes the page added (`addNetwork`, or `networks` of `init()`), the operator's proxy if it serves the chain, the
 * project's nodes. The page's nodes are asked directly, never through the proxy, once they said that they serve the
 * network. URLs that this document's content security policy blocks are left out.
 * @param connectorId the connector of the connection to read for
 */
export async function readUrls(
  app: Pick<App, 'config' | 'api' | 'store' | 'adapters' | 'nodeProofs'>,
  network: Network,
  connectorId: string,
): Promise<string[]> {
  const { config, api, store } = app
  const listed = networkById(config.networks, network.id)
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
  const [proxy, ...isProven] = await Promise.all([
    api.proxyUrl(network.id),
    ...first.map(url => isProvenNode(app, url, network)),
  ])
  const proven = first.filter((_, index) => isProven[index])
  return [...new Set([...proven, ...(proxy ? [proxy] : []), ...own])]
}

/** A page may name any number of nodes; only the latest are remembered. */
const maxProofs = 100

/**
 * Whether a node named by the page serves the stated network. A page may name one of another network by mistake, or to show
 * amounts from its own chain. Each node is checked once, and again if it did not answer or was forgotten.
 */
export function isProvenNode(
  { adapters, nodeProofs }: Pick<App, 'adapters' | 'nodeProofs'>,
  url: string,
  network: Network,
): Promise<boolean> {
  const key = network.id + url
  const proof =
    nodeProofs.get(key) ??
    adapters
      .load(namespaceOf(network.id))
      .then(adapter => adapter.capability('nodes'))
      .then(nodes => nodes?.serves({ url, network }) ?? true)
      .catch(() => {
        if (nodeProofs.get(key) === proof) nodeProofs.delete(key)
        return false
      })
  nodeProofs.delete(key)
  nodeProofs.set(key, proof)
  for (const unused of nodeProofs.keys()) {
    if (nodeProofs.size <= maxProofs) break
    nodeProofs.delete(unused)
  }
  return proof
}
