import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { evmHexChainId } from '../../shared/parseCaip.ts'

/** A node that serves a different network than configured. */
export interface WrongNode {
  event: 'node.wrong'
  network: ChainId
  /** Its host only: the rest of the address may be a key. */
  node: string
  /** The network that it reports. */
  serves: string
}

/** Remembers the networks that nodes report. */
export interface ServedNetworks {
  /**
   * Whether a node serves this network. A node that does not say counts as serving it, as configured.
   * @param ask asks the node for its `eth_chainId`. @throws what it throws
   */
  isUsable(chainId: ChainId, url: string, ask: () => Promise<unknown>): Promise<boolean>
}

/** Retry interval for nodes that do not say, or that report the wrong network, which may be fixed by then. */
const askAgainMs = 600_000
const maxKept = 10_000

/** @param report receives a wrong node each time it is detected */
export function createServedNetworks(now: () => number, report: (wrong: WrongNode) => void): ServedNetworks {
  const known = new Map<string, { isUsable: boolean; until: number }>()
  return {
    async isUsable(chainId, url, ask) {
      if (namespaceOf(chainId) !== 'eip155') return true
      const key = `${chainId} ${url}`
      const entry = known.get(key)
      if (entry && now() < entry.until) return entry.isUsable
      const answer = await ask()
      const served = typeof answer === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(answer) ? BigInt(answer) : undefined
      const isRight = served === BigInt(evmHexChainId(chainId))
      const isUsable = served === undefined || isRight
      if (!isUsable)
        report({ event: 'node.wrong', network: chainId, node: new URL(url).host, serves: `eip155:${served}` })
      if (known.size >= maxKept) known.clear()
      known.set(key, { isUsable, until: isRight ? Number.POSITIVE_INFINITY : now() + askAgainMs })
      return isUsable
    },
  }
}
