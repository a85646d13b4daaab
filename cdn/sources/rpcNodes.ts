import type { ChainId } from '../../shared/caip.ts'
import { firstSignal } from '../../shared/firstSignal.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import { isShallow } from '../isShallow.ts'
import type { Timeout } from '../timeout.ts'
import { type Intake, readCapped } from './readCapped.ts'
import { createRpcHealth } from './rpcHealth.ts'
import { type RpcFailureName, type RpcOutcome, readOutcome, rpcFailure } from './rpcOutcome.ts'
import type { ServedNetworks } from './servedNetworks.ts'

export interface RpcCall {
  method: string
  params?: unknown
}

/** The nodes of one network, in the order they are asked. */
export interface NetworkNodes {
  chainId: ChainId
  urls: readonly string[]
}

/** The nodes of the networks, over HTTP. */
export interface RpcNodes {
  /**
   * Asks the nodes in order until one answers or time is up. Nodes that failed lately come last, and one that serves
   * another network is not used. A raw transaction may
   * thus be sent twice, which is harmless: it is the same transaction.
   * @param signal aborts when the client disconnects; no further node is asked then
   * @returns one outcome per call, in order. A node failure is an outcome, too; no text names a node
   * @throws ApiFailure errors of the intake
   */
  ask(network: NetworkNodes, calls: readonly RpcCall[], intake: Intake, signal: AbortSignal): Promise<RpcOutcome[]>
}

export interface RpcNodesOptions {
  fetch: typeof fetch
  /** Time limit shared by all nodes: each but the last gets half of the time left. */
  timeoutMs: number
  timeout: Timeout
  /** Milliseconds since 1970. */
  now(): number
  maxReplyBytes: number
  /** Lets each node say which network it serves before it is used. */
  proofs?: ServedNetworks
}

/** Maximum nesting of a node's answer; a block with its transactions has six levels. */
const maxLevels = 64

const askForLess = 'ask for less at once'

/** Whether the calls of a request failed because their answers together were too long. */
export function wasTooLong(outcomes: readonly RpcOutcome[]): boolean {
  return outcomes.every(outcome => 'error' in outcome && outcome.error.message.endsWith(askForLess))
}

/** Why a node gave no answer. */
class NodeFailure extends Error {
  constructor(
    readonly reason: RpcFailureName,
    message: string,
    /** Whether the request caused the failure, not the node. */
    readonly ofRequest = false,
  ) {
    super(message)
  }
}

export function createRpcNodes({ fetch, timeoutMs, timeout, now, maxReplyBytes, proofs }: RpcNodesOptions): RpcNodes {
  const health = createRpcHealth(now)

  const askOne = async (
    url: string,
    calls: readonly RpcCall[],
    intake: Intake,
    signal: AbortSignal,
  ): Promise<RpcOutcome[]> => {
    // Uses our own ids, because the client's may repeat.
    const requests = calls.map(({ method, params }, index) => ({ jsonrpc: '2.0', id: index + 1, method, params }))
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      redirect: 'manual',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw response.status === 429
        ? new NodeFailure('limitExceeded', 'The node of this network is asked too often')
        : new NodeFailure('internal', `The node of this network failed with HTTP ${response.status}`)
    }
    const text = await readCapped(response, maxReplyBytes, intake, signal)
    if (text === undefined)
      throw new NodeFailure('limitExceeded', `The node's answer is over ${maxReplyBytes} bytes: ${askForLess}`, true)
    return readOutcomes(fromJson(text), calls.length, url)
  }

  const checkNetwork = async (chainId: ChainId, url: string, intake: Intake, signal: AbortSignal): Promise<void> => {
    const ask = async () => {
      const [outcome] = await askOne(url, [{ method: 'eth_chainId', params: [] }], intake, signal)
      return outcome && 'result' in outcome ? outcome.result : undefined
    }
    if (proofs && !(await proofs.isUsable(chainId, url, ask)))
      throw new NodeFailure('internal', 'The node of this network serves another network')
  }

  return {
    async ask({ chainId, urls }, calls, intake, signal) {
      const endsAt = now() + timeoutMs
      const sorted = health.sort(urls)
      let failure = new NodeFailure('internal', 'This network has no node')
      for (const [index, url] of sorted.entries()) {
        const leftMs = Math.max(0, endsAt - now())
        const shareMs = index < sorted.length - 1 ? Math.ceil(leftMs / 2) : leftMs
        try {
          const limit = firstSignal(signal, timeout(shareMs))
          await checkNetwork(chainId, url, intake, limit)
          const outcomes = await askOne(url, calls, intake, limit)
          health.worked(url)
          return outcomes
        } catch (thrown) {
          if (signal.aborted) break
          if (thrown instanceof ApiFailure) throw thrown
          failure = toNodeFailure(thrown, shareMs)
          if (!failure.ofRequest) health.failed(url)
        }
      }
      return calls.map(() => rpcFailure(failure.reason, failure.message))
    },
  }
}

function readOutcomes(reply: unknown, count: number, url: string): RpcOutcome[] {
  const byId = new Map<unknown, RpcOutcome>()
  for (const answer of isShallow(reply, maxLevels) ? [reply].flat() : []) {
    const outcome = readOutcome(answer, url)
    if (outcome) byId.set((answer as { id?: unknown }).id, outcome)
  }
  const outcomes = Array.from({ length: count }, (_, index) => byId.get(index + 1))
  if (outcomes.every(outcome => outcome === undefined))
    throw new NodeFailure('internal', 'The node of this network answered with something that is not JSON-RPC')
  return outcomes.map(outcome => outcome ?? rpcFailure('internal', 'The node left this call unanswered'))
}

function toNodeFailure(thrown: unknown, timeoutMs: number): NodeFailure {
  if (thrown instanceof NodeFailure) return thrown
  return thrown instanceof Error && thrown.name === 'TimeoutError'
    ? new NodeFailure('internal', `The node of this network did not answer within ${timeoutMs} ms`)
    : new NodeFailure('internal', 'The node of this network could not be reached')
}
