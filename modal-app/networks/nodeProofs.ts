import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { Adapters } from '../adapters/Adapter.ts'

/** Whether the nodes that a page names serve the network that it names them for. */
export interface NodeProofs {
  /** False for a node that cannot be asked now, too. Each node is asked once, or again after it gave no answer. */
  isProven(url: string, network: Network): Promise<boolean>
}

/** A page can add any number of networks. */
const maxKept = 200

/**
 * A page names nodes by mistake for another network, or to show amounts of a chain of its own. Their answers are used
 * only once they said which network they serve.
 */
export function createNodeProofs(adapters: Adapters): NodeProofs {
  const proofs = new Map<string, Promise<boolean>>()
  const ask = async (url: string, network: Network) => {
    const adapter = await adapters.load(namespaceOf(network.id))
    return (await adapter.servesNetwork?.({ url, network })) ?? true
  }
  return {
    isProven(url, network) {
      const key = `${network.id} ${url}`
      const known = proofs.get(key)
      if (known) return known
      if (proofs.size >= maxKept) proofs.clear()
      const proof = ask(url, network).catch(() => {
        proofs.delete(key)
        return false
      })
      proofs.set(key, proof)
      return proof
    },
  }
}
