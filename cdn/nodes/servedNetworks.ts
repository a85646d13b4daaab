import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { evmHexChainId } from '../../shared/parseCaip.ts'

/** A node that serves another network than the one it is configured for. */
export interface WrongNode {
  event: 'node.wrong'
  network: ChainId
  /** Its host: the rest of the address may be a key. */
  node: string
  /** What it says that it serves. */
  serves: string
}

/** Remembers what nodes said about the network that they serve. */
export interface ServedNetworks {
  /**
   * Whether a node may be used for a network. A node that does not tell may: its operator chose it.
   * @param ask asks the node for its `eth_chainId`. @throws what it throws
   */
  isUsable(chainId: ChainId, url: string, ask: () => Promise<unknown>): Promise<boolean>
}

/** A node that does not tell, or a wrong one that may have been mended, is asked again after so long. */
const askAgainMs = 600_000
const maxKept = 10_000

/** @param tell is told of a wrong node each time it is found to be one */
export function createServedNetworks(now: () => number, tell: (wrong: WrongNode) => void): ServedNetworks {
  const known = new Map<string, { isUsable: boolean; until: number }>()
  return {
    async isUsable(chainId, url, ask) {
      if (namespaceOf(chainId) !== 'eip155') return true
      const key = `${chainId} ${url}`
      const entry = known.get(key)
      if (entry && now() < entry.until) return entry.isUsable
      const answer = await ask()
      const told = typeof answer === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(answer) ? BigInt(answer) : undefined
      const isRight = told === BigInt(evmHexChainId(chainId))
      const isUsable = told === undefined || isRight
      if (!isUsable) tell({ event: 'node.wrong', network: chainId, node: new URL(url).host, serves: `eip155:${told}` })
      if (known.size >= maxKept) known.clear()
      known.set(key, { isUsable, until: isRight ? Number.POSITIVE_INFINITY : now() + askAgainMs })
      return isUsable
    },
  }
}
