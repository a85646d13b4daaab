import type { ChainId } from '../../../shared/caip.ts'
import { firstSignal } from '../../../shared/firstSignal.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { wasTooLong } from '../../nodes/askNode.ts'
import type { RpcCall } from '../../nodes/RpcCall.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import type { RpcOutcome } from '../../nodes/rpcOutcome.ts'
import type { AccountRead } from '../accountSource.ts'

/** The nodes of one network, for one question about an account. */
export interface ChainNode {
  /** One round trip; more only if the combined replies are too long. */
  ask(calls: readonly RpcCall[]): Promise<RpcOutcome[]>
}

/** Nodes for searching logs. */
export interface LogNode extends ChainNode {
  /** Blocks per log search across all contracts, at most `wanted`; 0 if no node supports such searches. */
  logRange(wanted: number): number
}

export interface NodeRead extends Pick<AccountRead, 'urls' | 'intake' | 'signal'> {
  network: { readonly id: ChainId }
}

export function chainNode(
  nodes: Pick<RpcNodes, 'ask' | 'logRange'>,
  { network, urls, intake, signal }: NodeRead,
): LogNode {
  const askOnce = async (calls: readonly RpcCall[]) => {
    // A request takes many round trips, and its signal would keep a listener for each.
    const end = new AbortController()
    try {
      return await nodes.ask({ chainId: network.id, urls }, calls, intake, firstSignal(signal, end.signal))
    } finally {
      end.abort()
    }
  }
  const ask = async (calls: readonly RpcCall[]): Promise<RpcOutcome[]> => {
    if (calls.length === 0) return []
    intake.countCalls(calls.length)
    const outcomes = await askOnce(calls)
    if (calls.length === 1 || !wasTooLong(outcomes)) return outcomes
    // One reply is very long, perhaps to hide the others. Bisection finds it quickly.
    const middle = calls.length >> 1
    return [...(await ask(calls.slice(0, middle))), ...(await ask(calls.slice(middle)))]
  }
  return { ask, logRange: wanted => nodes.logRange({ chainId: network.id, urls }, wanted) }
}

/** @throws ApiFailure `node_failed` if the call failed */
export function resultOf(outcome: RpcOutcome | undefined): unknown {
  if (outcome && 'result' in outcome) return outcome.result
  throw nodeFailure(outcome)
}

export function nodeFailure(outcome: { error: { message: string } } | undefined): ApiFailure {
  return new ApiFailure('node_failed', outcome?.error.message ?? 'The node of this network left a call unanswered')
}
