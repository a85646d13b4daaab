import { ApiFailure } from '../../apiFailure.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import type { WrongNode } from '../../nodes/servedNetworks.ts'
import type { AccountRead } from '../accountSource.ts'
import { chainNode } from '../chain/chainNode.ts'
import { readBlock } from '../chain/evm/readBlocks.ts'

export type ProofRead = Omit<AccountRead, 'address'>

export interface NetworkProof {
  /** @throws ApiFailure `not_available` if the indexer is one of another network */
  check(read: ProofRead): Promise<void>
}

export interface NetworkProofOptions {
  nodes: RpcNodes
  url: string
  /** The hash of a block, as the indexer knows it; undefined if it does not tell. */
  hashOf(read: ProofRead, block: number): Promise<string | undefined>
  tell?: ((wrong: WrongNode) => void) | undefined
  /** Milliseconds, by a clock that only goes on. */
  elapsed(): number
}

/** Every chain has it, and no two have the same. */
const proofBlock = 1
const askAgainMs = 600_000

/**
 * An indexer's replies name no network, and one of another network would show balances of it. So it names a block's hash
 * before it is used, which must be the nodes' own. One that does not tell is used: its operator chose it.
 */
export function createNetworkProof({ nodes, url, hashOf, tell, elapsed }: NetworkProofOptions): NetworkProof {
  let known: { isRight: boolean; until: number } | undefined
  let running: Promise<void> | undefined
  const prove = async (read: ProofRead) => {
    const call = { method: 'eth_getBlockByNumber', params: [`0x${proofBlock.toString(16)}`, false] }
    const [own, [outcome]] = await Promise.all([
      hashOf(read, proofBlock).catch(() => undefined),
      chainNode(nodes, read).ask([call]),
    ])
    const hash = outcome && 'result' in outcome ? readBlock(outcome.result)?.hash : undefined
    const isKnown = own !== undefined && hash !== undefined
    const isRight = !isKnown || own.toLowerCase() === hash
    if (!isRight)
      tell?.({ event: 'node.wrong', network: read.network.id, node: new URL(url).host, serves: 'another network' })
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
