import type { ChainId } from '../../shared/caip.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import type { ApiFailure } from '../apiFailure.ts'
import { isShallow } from '../isShallow.ts'
import { askServer } from '../sources/askServer.ts'
import type { Intake } from '../sources/readCapped.ts'
import { splitLogs } from './logWidth.ts'
import { nodeFailure } from './nodeFailure.ts'
import { maxParts, type NodeKnowledge } from './nodeKnowledge.ts'
import type { RpcCall } from './RpcCall.ts'
import { type Refusal, readRefusal } from './readRefusal.ts'
import { type RpcOutcome, readError, readOutcome, rpcFailure } from './rpcOutcome.ts'

/** Maximum nesting of a node's reply; a block with its transactions has six levels. */
const maxLevels = 64
/** Error pages are no larger. */
const maxErrorBytes = 64 << 10
/** Concurrent requests to one node for one question. */
const requestsAtOnce = 4
/** How often a batch is split further for a node that refuses so many calls. */
const maxRounds = 4

const askForLess = 'ask for less at once'

/** Whether the calls failed because their combined replies were too long. */
export function wasTooLong(outcomes: readonly RpcOutcome[]): boolean {
  return outcomes.every(outcome => 'error' in outcome && outcome.error.message.endsWith(askForLess))
}

export interface AskNodeDeps {
  fetch: typeof fetch
  knowledge: NodeKnowledge
  maxReplyBytes: number
}

export interface NodeQuestion {
  chainId: ChainId
  url: string
  intake: Intake
  signal: AbortSignal
}

/**
 * Asks one node, splitting calls into requests and log searches into the ranges that it accepts.
 * @returns an outcome per call; refused calls have a `refusal`
 * @throws ApiFailure with a refusal if the node answers none; errors of the intake
 */
export async function askNode(
  deps: AskNodeDeps,
  question: NodeQuestion,
  calls: readonly RpcCall[],
): Promise<RpcOutcome[]> {
  const { knowledge } = deps
  const { url, chainId } = question
  const parts = calls.map(call => partsOf(call, knowledge.limits(url).logRange))
  const flat = parts.flat()
  const outcomes: (RpcOutcome | undefined)[] = flat.map(() => undefined)
  for (let round = 0; round < maxRounds; round++) {
    const open = outcomes.flatMap((outcome, index) => (outcome ? [] : [index]))
    if (open.length === 0) break
    const requests = chunksOf(open, knowledge.limits(url).batch)
    let hasEnded = false
    await inTurns(requests, requestsAtOnce, async request => {
      if (hasEnded) return
      const asked = request.map(index => flat[index] as RpcCall)
      const answers = await askOnce(deps, question, asked)
      for (const [position, index] of request.entries()) {
        const answer = answers[position] as RpcOutcome
        const refusal = 'error' in answer ? answer.refusal : undefined
        // Retries an oversized batch in smaller ones; a single call that is too large is refused.
        if (refusal?.kind !== 'batch' || asked.length === 1) outcomes[index] = answer
        if (refusal?.kind === 'rate' || refusal?.kind === 'quota' || refusal?.kind === 'key') hasEnded = true
      }
      learn(answers, asked)
    })
    if (hasEnded) break
  }
  const busy = outcomes.find(outcome => outcome && 'error' in outcome && outcome.refusal)
  const rest: RpcOutcome =
    busy ?? rpcFailure('internal', 'The node of this network takes too few calls at once', { kind: 'batch' })
  let at = 0
  return parts.map(({ length }) => {
    const own = outcomes.slice(at, at + length).map(outcome => outcome ?? rest)
    at += length
    return length === 1 ? (own[0] as RpcOutcome) : joinLogs(own)
  })

  /** Learns each kind of refusal once, because a batch often repeats one kind. */
  function learn(answers: readonly RpcOutcome[], asked: readonly RpcCall[]): void {
    const known = new Set<string>()
    for (const [index, answer] of answers.entries()) {
      const call = asked[index] as RpcCall
      if (!('error' in answer) || !answer.refusal) continue
      const { refusal, error } = answer
      const name = `${refusal.kind} ${call.method}`
      if (known.has(name)) continue
      known.add(name)
      knowledge.refused(chainId, url, { refusal, call, calls: asked.length, said: error.message })
    }
  }
}

function partsOf(call: RpcCall, logRange: number | undefined): RpcCall[] {
  if (call.method !== 'eth_getLogs' || logRange === undefined) return [call]
  const parts = splitLogs(call, logRange)
  return parts.length > maxParts ? [call] : parts
}

function joinLogs(parts: readonly RpcOutcome[]): RpcOutcome {
  const failed = parts.find(part => 'error' in part)
  if (failed) return failed
  return { result: parts.flatMap(part => ('result' in part && Array.isArray(part.result) ? part.result : [])) }
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Runs work for each item with limited concurrency. Fails with the first failure. */
async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const run = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run))
}

/** One request. */
async function askOnce(
  { fetch, maxReplyBytes }: AskNodeDeps,
  { url, intake, signal }: NodeQuestion,
  calls: readonly RpcCall[],
): Promise<RpcOutcome[]> {
  // Uses our own ids, because the client's may repeat.
  const requests = calls.map(({ method, params }, index) => ({ jsonrpc: '2.0', id: index + 1, method, params }))
  // Another node is tried instead of this one again.
  const { ok, status, headers, text } = await askServer(url, {
    ...{ fetch, signal, intake, method: 'POST', maxBytes: maxReplyBytes, maxErrorBytes },
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
  })
  if (text === undefined && ok) {
    const message = `The node's answer is over ${maxReplyBytes} bytes: ${askForLess}`
    return calls.map(() => rpcFailure('limitExceeded', message, { kind: 'answer' }))
  }
  const parsed = fromJson(text ?? '')
  const reply = isShallow(parsed, maxLevels) ? withoutList(parsed, calls.length) : undefined
  const context = { status, retryAfter: headers.get('Retry-After') }
  if (calls.length > 1 && (status === 413 || isWholeRefusal(reply)))
    return refuseAll(calls, wholeError(reply, url) ?? { code: -32600, message: 'batch is too large' }, context)
  const outcomes = readOutcomes(reply, calls, url, context)
  if (outcomes) return outcomes
  if (ok) throw nodeFailure('node_failed', 'The node of this network answered with something that is not JSON-RPC')
  throw statusFailure(calls[0], context)
}

interface ReplyContext {
  status: number
  retryAfter: string | null
}

/** Nodes refuse a whole batch with an object, or with a list of one. */
function withoutList(reply: unknown, calls: number): unknown {
  return Array.isArray(reply) && reply.length === 1 && calls > 1 ? reply[0] : reply
}

/** A single error instead of a list. */
const isWholeRefusal = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply) && 'error' in reply && Boolean(reply.error)

function wholeError(reply: unknown, url: string) {
  return readError(Object(reply).error, url)
}

/** Refuses a whole batch; without another reason, the batch itself is the reason. */
function refuseAll(
  calls: readonly RpcCall[],
  error: NonNullable<ReturnType<typeof readError>>,
  context: ReplyContext,
): RpcOutcome[] {
  const [first] = calls as [RpcCall]
  const read = readRefusal(error, { method: first.method, ...context })
  const isAboutAll = read && ['batch', 'rate', 'quota', 'key', 'fault'].includes(read.kind)
  const refusal: Refusal = context.status !== 413 && isAboutAll ? read : { kind: 'batch' }
  return calls.map(() => ({ error, refusal }))
}

function readOutcomes(
  reply: unknown,
  calls: readonly RpcCall[],
  url: string,
  context: ReplyContext,
): RpcOutcome[] | undefined {
  const byId = new Map<unknown, RpcOutcome>()
  const list = [reply].flat()
  for (const answer of list) {
    const outcome = readOutcome(answer, url)
    if (!outcome) continue
    const { id, error } = answer as { id?: unknown; error?: unknown }
    // A node that refuses a call unread does not know its id.
    const position = typeof id === 'number' && id >= 1 ? id : calls.length === 1 ? 1 : undefined
    const call = position === undefined ? undefined : calls[position - 1]
    if (!call || position === undefined) continue
    if ('result' in outcome) {
      if (context.status < 300) byId.set(position, outcome)
    } else {
      const { data } = Object(error) as { data?: unknown }
      const refusal = readRefusal({ ...outcome.error, data }, { method: call.method, ...context })
      byId.set(position, refusal ? { ...outcome, refusal } : outcome)
    }
  }
  if (byId.size === 0) return undefined
  return calls.map(
    (_, index) =>
      byId.get(index + 1) ?? rpcFailure('internal', 'The node left this call unanswered', { kind: 'fault' }),
  )
}

function statusFailure(call: RpcCall | undefined, context: ReplyContext): ApiFailure {
  const { status } = context
  const refusal = readRefusal({ code: -32603, message: '' }, { method: call?.method ?? '', ...context })
  return status === 429
    ? nodeFailure('rate_limited', 'The node of this network is asked too often', refusal)
    : nodeFailure('node_failed', `The node of this network failed with HTTP ${status}`, refusal)
}
