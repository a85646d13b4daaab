import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'

/** A page may name ever new nodes; those it named last are remembered. */
const maxProofs = 100

/**
 * Whether a node that the page names serves the network that it names it for. A page names one of another network by
 * mistake, or to show amounts of a chain of its own. Each node is asked once, or again after it gave no answer or was
 * forgotten.
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
