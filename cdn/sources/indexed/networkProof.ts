import { ApiFailure } from '../../apiFailure.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import type { WrongNode } from '../../nodes/servedNetworks.ts'
import type { AccountRead } from '../accountSource.ts'
import { chainNode } from '../chain/chainNode.ts'
import { readBlock } from '../chain/evm/readBlocks.ts'

export type ProofRead = Omit<AccountRead, 'address'>

export interface NetworkProof {
  /** @throws ApiFailure `not_available` if the indexer serves another network */
  check(read: ProofRead): Promise<void>
}

export interface NetworkProofOptions {
  nodes: RpcNodes
  url: string
  /** The indexer's hash of a block; undefined if it has none. */
  hashOf(read: ProofRead, block: number): Promise<string | undefined>
  report?: ((wrong: WrongNode) => void) | undefined
  /** Monotonic milliseconds. */
  elapsed(): number
}

/** A block that every chain has, with a unique hash. */
const proofBlock = 1
const askAgainMs = 600_000

/**
 * Indexers' replies name no network, and one for another network would show its balances. So before use, it must give a
 * block's hash that matches the nodes'. An indexer without hashes is trusted, as the operator configured it.
 */
export function createNetworkProof({ nodes, url, hashOf, report, elapsed }: NetworkProofOptions): NetworkProof {
  let known: { isRight: boolean; until: number } | undefined
  let running: Promise<void> | undefined
  const prove = async (read: ProofRead) => {
    const call = { method: 'eth_getBlockByNumber', params: [`0x${proofBlock.toString(16)}`, false] }
    const [own, [outcome]] = await Promise.all([
      // Then the indexer is trusted until the next proof.
      hashOf(read, proofBlock).catch(() => undefined),
      chainNode(nodes, read).ask([call]),
    ])
    const hash = outcome && 'result' in outcome ? readBlock(outcome.result)?.hash : undefined
    const isKnown = own !== undefined && hash !== undefined
    const isRight = !isKnown || own.toLowerCase() === hash
    if (!isRight)
      report?.({ event: 'node.wrong', network: read.network.id, node: new URL(url).host, serves: 'another network' })
    known = { isRight, until: isKnown && isRight ? Number.POSITIVE_INFINITY : elapsed() + askAgainMs }
  }
  return {
    async check(read) {
      if (!known || known.until <= elapsed()) {
        running ??= prove(read).finally(() => {
          running = undefined
        })
        await running
      }
      if (!known?.isRight) throw new ApiFailure('not_available', 'The source of this network serves another network')
    },
  }
}
