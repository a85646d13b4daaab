import type { ChainId } from '../../shared/caip.ts'
import { logWidth } from './logWidth.ts'
import type { RpcCall } from './RpcCall.ts'
import type { Refusal, RefusalKind } from './readRefusal.ts'

/** What a node accepts. Starts with what most nodes do, and narrows with each refusal. */
export interface NodeLimits {
  /** Calls of one request. */
  batch: number
  /** Blocks per log search; undefined until a node refuses a number. */
  logRange?: number | undefined
  /** It searches logs only for named contracts. */
  needsAddress?: boolean | undefined
  /** Old blocks or states are missing. */
  lacksHistory?: boolean | undefined
  /** Methods it refuses. */
  lacks: readonly string[]
}

/** A limit learned from a node's refusal. For the operator's log. */
export interface NodeLearned {
  event: 'node.learned'
  network: ChainId
  /** Its host only: the rest of the address may be a key. */
  node: string
  refuses: RefusalKind
  /** The new limit, if it is a number. */
  most?: number | undefined
  method?: string | undefined
  /** The node's message, without addresses. */
  said: string
}

/** A node's public state. */
export interface NodeState extends NodeLimits {
  state: 'unasked' | 'up' | 'resting'
  /** Why it last refused a request. */
  refused?: RefusalKind | undefined
}

/** A refusal and its request. */
export interface Refused {
  refusal: Refusal
  call: RpcCall
  /** Calls of the request. */
  calls: number
  /** The node's words. */
  said: string
}

export interface NodeKnowledge {
  limits(url: string): NodeLimits
  /** Keeps the order, but moves nodes that rest to the end. */
  sort(urls: readonly string[]): string[]
  /** Whether it asked us to wait, and the time is not up. */
  mustWait(url: string): boolean
  /** Why the node is known to refuse a call; undefined if it is worth asking. */
  unsupportedReason(url: string, call: RpcCall): RefusalKind | undefined
  /** @param methods that it answered: it supports these, whatever it says about other requests */
  worked(url: string, methods: readonly string[]): void
  /** It was unreachable or failed. */
  failed(url: string): void
  refused(chainId: ChainId, url: string, refused: Refused): void
  state(url: string): NodeState
}

/** As many as every node without a limit of its own accepts; Nethermind's limit. */
const usualBatch = 100
/** Sizes to try if a node does not state its limit. */
const smallerBatches = [10, 3, 1]
/** Most parts of a split search. */
export const maxParts = 16
/** A node rests after three failures in a row. If its next request fails, it rests again. */
const failuresToRest = 3
const restMs = 30_000
/** Used if the node does not say when to retry. */
const restByKind: Partial<Record<RefusalKind, number>> = { rate: 5000, quota: 600_000, key: 600_000 }
/** The plan may change; finding out costs one refusal. */
const learnedForMs = 6 * 3_600_000
const maxNodes = 5000
const maxMethods = 100

interface Entry {
  limits: NodeLimits
  learnedUntil: number
  /** Methods that it answered. */
  answers: Set<string>
  failures: number
  restsUntil: number
  /** Whether the node itself set the time. */
  hasRetryTime: boolean
  wasAsked: boolean
  refused?: RefusalKind | undefined
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300)

const usualLimits: NodeLimits = { batch: usualBatch, lacks: [] }

/** What each node can do, by URL: projects that share a node share the knowledge. */
export function createNodeKnowledge(
  now: () => number,
  report: (learned: NodeLearned) => void = () => {},
): NodeKnowledge {
  const entries = new Map<string, Entry>()
  const entryOf = (url: string): Entry => {
    let entry = entries.get(url)
    if (!entry) {
      if (entries.size >= maxNodes) entries.clear()
      entry = {
        limits: usualLimits,
        learnedUntil: 0,
        answers: new Set(),
        failures: 0,
        restsUntil: 0,
        hasRetryTime: false,
        wasAsked: false,
      }
      entries.set(url, entry)
    }
    if (entry.limits !== usualLimits && entry.learnedUntil <= now()) entry.limits = usualLimits
    return entry
  }
  const rests = (url: string) => now() < (entries.get(url)?.restsUntil ?? 0)

  const learn = (entry: Entry, change: Partial<NodeLimits>) => {
    entry.limits = { ...entry.limits, ...change }
    entry.learnedUntil = now() + learnedForMs
  }

  return {
    limits: url => entryOf(url).limits,
    sort: urls => [...urls.filter(url => !rests(url)), ...urls.filter(rests)],
    mustWait: url => rests(url) && entryOf(url).hasRetryTime,
    unsupportedReason(url, { method, params }) {
      const { lacks, needsAddress, logRange } = entryOf(url).limits
      if (lacks.includes(method)) return 'method'
      if (method !== 'eth_getLogs') return undefined
      const asked = logWidth(params)
      if (needsAddress && !asked.hasAddress) return 'address'
      return logRange !== undefined && (asked.blocks ?? 0) > logRange * maxParts ? 'range' : undefined
    },
    worked(url, methods) {
      const entry = entryOf(url)
      for (const method of methods) if (entry.answers.size < maxMethods) entry.answers.add(method)
      entry.failures = 0
      entry.restsUntil = 0
      entry.wasAsked = true
    },
    failed(url) {
      const entry = entryOf(url)
      entry.failures++
      entry.wasAsked = true
      entry.refused = 'fault'
      if (entry.failures < failuresToRest) return
      entry.restsUntil = now() + restMs
      entry.hasRetryTime = false
    },
    refused(chainId, url, { refusal: { kind, most, waitMs }, call: { method, params }, calls, said }) {
      const entry = entryOf(url)
      const { limits } = entry
      entry.wasAsked = true
      entry.refused = kind
      const limit = {
        event: 'node.learned',
        network: chainId,
        node: new URL(url).host,
        refuses: kind,
        said: oneLine(said),
      } as const
      const usualRestMs = restByKind[kind]
      if (usualRestMs !== undefined) {
        const until = now() + (waitMs ?? usualRestMs)
        if (!rests(url)) report(limit)
        entry.restsUntil = Math.max(entry.restsUntil, until)
        entry.hasRetryTime = waitMs !== undefined
      }
      if (kind === 'batch' && calls <= limits.batch) {
        const batch = most !== undefined && most < calls ? most : (smallerBatches.find(size => size < calls) ?? 1)
        learn(entry, { batch })
        report({ ...limit, most: batch })
      }
      const { blocks } = logWidth(params)
      if (kind === 'range' && (most !== undefined || blocks !== undefined)) {
        // Some nodes state a limit that they then refuse.
        const isUsable = most !== undefined && most < (blocks ?? Number.POSITIVE_INFINITY)
        const logRange = isUsable ? most : Math.max(1, Math.floor((blocks ?? 1) / 4))
        if (logRange < (limits.logRange ?? Number.POSITIVE_INFINITY)) {
          learn(entry, { logRange })
          report({ ...limit, most: logRange })
        }
      }
      if (kind === 'address' && !limits.needsAddress) {
        learn(entry, { needsAddress: true })
        report(limit)
      }
      if (kind === 'history' && !limits.lacksHistory) {
        learn(entry, { lacksHistory: true })
        report(limit)
      }
      if (kind === 'method' && !limits.lacks.includes(method) && !entry.answers.has(method)) {
        learn(entry, { lacks: [...limits.lacks, method] })
        report({ ...limit, method })
      }
    },
    state(url) {
      const { limits, wasAsked, refused } = entryOf(url)
      const state = rests(url) ? 'resting' : wasAsked ? 'up' : 'unasked'
      return { state, ...limits, refused }
    },
  }
}
