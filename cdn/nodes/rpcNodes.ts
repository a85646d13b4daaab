import type { ChainId } from '../../shared/caip.ts'
import { firstSignal } from '../../shared/firstSignal.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { Intake } from '../sources/readCapped.ts'
import type { Timeout } from '../timeout.ts'
import { askNode } from './askNode.ts'
import { nodeFailure, refusalOf } from './nodeFailure.ts'
import { createNodeKnowledge, type NodeLearned, type NodeState } from './nodeKnowledge.ts'
import type { RpcCall } from './RpcCall.ts'
import type { RefusalKind } from './readRefusal.ts'
import { type RpcOutcome, rpcFailure } from './rpcOutcome.ts'
import type { ServedNetworks } from './servedNetworks.ts'

/** The nodes of one network, in order of preference. */
export interface NetworkNodes {
  chainId: ChainId
  urls: readonly string[]
}

/** The networks' nodes over HTTP. */
export interface RpcNodes {
  /**
   * Asks the nodes in order until one answers or time is up, passing what one refuses to the next. Requests are split
   * to fit each node. Nodes that failed lately come last, and nodes that serve another network are skipped. A raw
   * transaction may thus be sent twice, which is harmless: it is the same transaction.
   * @param signal aborts when the client disconnects; no further node is asked then
   * @returns one outcome per call, in order. Node failures are outcomes too; no text names a node
   * @throws ApiFailure errors of the intake
   */
  ask(network: NetworkNodes, calls: readonly RpcCall[], intake: Intake, signal: AbortSignal): Promise<RpcOutcome[]>
  /** Blocks per log search across all contracts, at most `wanted`; 0 if no node supports such searches. */
  logRange(network: NetworkNodes, wanted: number): number
  /** State of the nodes used, by network, without names. */
  states(): Readonly<Record<string, readonly NodeState[]>>
}

export interface RpcNodesOptions {
  fetch: typeof fetch
  /** Time limit shared by all nodes: each but the last gets half of the remaining time. */
  timeoutMs: number
  timeout: Timeout
  /** Milliseconds since 1970. */
  now(): number
  maxReplyBytes: number
  /** Has each node confirm its network before use. */
  proofs?: ServedNetworks
  /** Receives each limit learned from a node. */
  reportLearned?: ((learned: NodeLearned) => void) | undefined
}

const maxNetworksKept = 200
const maxNodesKept = 8

export function createRpcNodes(options: RpcNodesOptions): RpcNodes {
  const { fetch, timeoutMs, timeout, now, maxReplyBytes, proofs, reportLearned } = options
  const knowledge = createNodeKnowledge(now, reportLearned)
  const deps = { fetch, knowledge, maxReplyBytes }
  const asked = new Map<ChainId, Set<string>>()

  const remember = (chainId: ChainId, url: string) => {
    const urls = asked.get(chainId) ?? new Set()
    if (!asked.has(chainId) && asked.size < maxNetworksKept) asked.set(chainId, urls)
    if (urls.size < maxNodesKept) urls.add(url)
  }

  const checkNetwork = async (chainId: ChainId, url: string, intake: Intake, signal: AbortSignal): Promise<void> => {
    const ask = async () => {
      const call = { method: 'eth_chainId', params: [] }
      const [outcome] = await askNode(deps, { chainId, url, intake, signal }, [call])
      return outcome && 'result' in outcome ? outcome.result : undefined
    }
    if (proofs && !(await proofs.isUsable(chainId, url, ask)))
      throw nodeFailure('node_failed', 'The node of this network serves another network')
  }

  return {
    async ask({ chainId, urls }, calls, intake, signal) {
      const endsAt = now() + timeoutMs
      const outcomes: (RpcOutcome | undefined)[] = calls.map(() => undefined)
      let failure = nodeFailure('node_failed', 'This network has no node')
      let open = calls.map((_, index) => index)
      const inVain = new Map<number, RefusalKind>()
      const sorted = knowledge.sort(urls)
      for (const [position, url] of sorted.entries()) {
        const able = open.filter(index => {
          const why = knowledge.unsupportedReason(url, calls[index] as RpcCall)
          if (why) inVain.set(index, why)
          return !why
        })
        if (able.length === 0) continue
        if (knowledge.mustWait(url)) {
          failure = nodeFailure('rate_limited', 'The node of this network is asked too often')
          continue
        }
        const leftMs = Math.max(0, endsAt - now())
        const shareMs = Math.ceil(position < sorted.length - 1 ? leftMs / 2 : leftMs)
        remember(chainId, url)
        try {
          const limit = firstSignal(signal, timeout(shareMs))
          await checkNetwork(chainId, url, intake, limit)
          const answers = await askNode(
            deps,
            { chainId, url, intake, signal: limit },
            able.map(index => calls[index] as RpcCall),
          )
          for (const [place, index] of able.entries()) outcomes[index] = answers[place]
          judge(
            url,
            answers,
            able.map(index => (calls[index] as RpcCall).method),
          )
          open = open.filter(index => !isAnswered(outcomes[index]))
          if (open.length === 0) break
        } catch (thrown) {
          if (signal.aborted) break
          failure = asApiFailure(thrown, shareMs)
          const refusal = refusalOf(failure)
          if (!refusal) throw failure
          const call = calls[able[0] as number] as RpcCall
          if (refusal.kind !== 'fault')
            knowledge.refused(chainId, url, { refusal, call, calls: able.length, said: failure.message })
          else knowledge.failed(url)
        }
      }
      return outcomes.map((outcome, index) => outcome ?? notAsked(calls[index] as RpcCall, inVain.get(index), failure))
    },

    logRange({ urls }, wanted) {
      const ranges = urls.map(url => {
        const { needsAddress, lacks, logRange = wanted } = knowledge.limits(url)
        return needsAddress || lacks.includes('eth_getLogs') ? 0 : Math.min(logRange, wanted)
      })
      return Math.max(0, ...ranges)
    },

    states() {
      const entries = [...asked].map(([id, urls]) => [id, [...urls].map(url => knowledge.state(url))] as const)
      return Object.fromEntries(entries)
    },
  }

  /** A refused method doesn't mark the node unhealthy; only answering nothing does. */
  function judge(url: string, answers: readonly RpcOutcome[], methods: readonly string[]): void {
    const kinds = answers.map(outcome => ('error' in outcome ? outcome.refusal?.kind : undefined))
    if (kinds.every(kind => kind === 'fault')) knowledge.failed(url)
    else if (kinds.some(kind => kind === undefined))
      knowledge.worked(
        url,
        methods.filter((_, index) => 'result' in (answers[index] ?? {})),
      )
  }
}

const isAnswered = (outcome: RpcOutcome | undefined) => !!outcome && !('error' in outcome && outcome.refusal)

const unableTexts: Partial<Record<RefusalKind, (call: RpcCall) => string>> = {
  method: ({ method }) => `No node of this network has ${method}`,
  address: () => 'The nodes of this network search for logs of named contracts only',
  range: () => 'The nodes of this network search fewer blocks at once',
}

function notAsked(call: RpcCall, why: RefusalKind | undefined, failure: ApiFailure): RpcOutcome {
  const text = why && unableTexts[why]
  if (text) return rpcFailure(why === 'method' ? 'methodNotFound' : 'limitExceeded', text(call), { kind: why })
  return rpcFailure(failure.code === 'rate_limited' ? 'limitExceeded' : 'internal', failure.message)
}

function asApiFailure(thrown: unknown, timeoutMs: number): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown
  return thrown instanceof Error && thrown.name === 'TimeoutError'
    ? nodeFailure('node_failed', `The node of this network did not answer within ${timeoutMs} ms`)
    : nodeFailure('node_failed', 'The node of this network could not be reached')
}
