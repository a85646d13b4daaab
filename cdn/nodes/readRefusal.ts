import type { RpcError } from '../../shared/api/rpc.schema.ts'

/**
 * Why a node does not answer a call. Another node may, or this one with a different request or later.
 *
 * - `batch`: too many calls in one request · `range`: too many blocks of logs · `answer`: reply too large for this
 * request · `address`: logs of named contracts only
 * - `method`: the node or its plan lacks the method · `history`: it lacks old blocks or states
 * - `rate`: too many requests · `quota`: the plan is used up · `key`: the key is missing or wrong
 * - `fault`: temporary failure
 */
export type RefusalKind =
  | 'batch'
  | 'range'
  | 'answer'
  | 'address'
  | 'method'
  | 'history'
  | 'rate'
  | 'quota'
  | 'key'
  | 'fault'

export interface Refusal {
  kind: RefusalKind
  /** The limit that the node states: calls per batch, or blocks per range. */
  most?: number | undefined
  /** When to retry, if the node says so. */
  waitMs?: number | undefined
}

/** Context of an error reply. */
export interface Answered {
  method: string
  /** HTTP status. */
  status?: number | undefined
  retryAfter?: string | null | undefined
}

/** The chain's own errors, which every node would give. Their messages would match rules below. */
const ownErrors =
  /revert|nonce|insufficient|underpriced|already known|known transaction|intrinsic gas|gas (?:required|limit|price|too)|base fee|out of gas|opcode|stack (?:under|over)flow|jump dest/i

const logMethods = new Set(['eth_getLogs', 'eth_newFilter', 'eth_getFilterLogs'])

const count = String.raw`(\d[\d,.]*k?)`
/** Sentences that state the accepted number of blocks. */
const rangeSentences = [
  `maximum is set to ${count}`,
  `max(?:imum)?(?: allowed)?(?: number of)?(?: requested)?(?: block)? ?(?:range|blocks)(?: is)?[ :=]+${count}`,
  `requested blocks is ${count}`,
  `limited to (?:an? |0 ?- ?)?${count}(?: blocks?)?(?: range)?`,
  `up to an? ${count} block range`,
  String.raw`allowed for your plan \(\d+ > ${count}\)`,
  `at most ${count} blocks`,
  `exceeds (?:the )?(?:limit|maximum)(?: of)?:? ${count}`,
  `block range exceeds ${count}`,
  `greater than ${count} max`,
  `max is ${count} blocks`,
  `smaller than size ${count}`,
  String.raw`too wide \(maximum ${count}`,
  `the limit is ${count}`,
  `blocks distance: ${count}`,
  `ranges? over ${count} blocks`,
  `maximum allowed is ${count} blocks`,
  `more than ${count} blocks`,
].map(sentence => new RegExp(sentence, 'i'))

const workingRange = /this block range (?:should work|is)[: ]*\[(0x[0-9a-f]+), ?(0x[0-9a-f]+)\]/i
const ofBlocks = /\bblocks?\b|\brange\b/i
const tooWide =
  /too (?:large|wide|high|big|many)|exceed|limit|threshold|not supported|more than|greater|smaller|distance/i
const tooMuch =
  /(?:returned|more than|exceeds? max(?:imum)?|too many|exceeds limit of)[^.]*\b(?:results|logs)|matched by query|log response size|(?:response|result)s?(?: body)?(?: size)?(?: is)?(?: too| should| exceed| limit|.*too big)/i
const timedOut = /timed? ?out|timeout|took too long/i
const batches = /batch/i
const tooManyCalls =
  /more than|max|limit|exceed|too (?:large|many|big)|size|not (?:supported|allowed|enabled)|unsupported|calls in/i
const batchSentences = [
  new RegExp(`more than ${count}`, 'i'),
  new RegExp(`max(?:imum)?(?: batch)?(?: size)?(?: is| of)?[ :=]+${count}`, 'i'),
  new RegExp(`limit(?: of| is)?[ :=(]+${count}`, 'i'),
  new RegExp(`(?:less|fewer|at most|up to)(?: than)?:? ${count}`, 'i'),
]
const wantsAddress =
  /specify (?:an? )?(?:contract )?address|address (?:filter )?(?:is )?required|(?:must|requires?|needs?)[^.]*\baddress|missing field .?address/i
const lacksHistory =
  /missing trie node|header not found|state[^.]*(?:not available|pruned|unavailable)|first available|historical|pruned|archive|unknown block|block[^.]* not (?:found|available)|ancient|older than|missing data/i
const lacksMethod =
  /method[^.]*(?:not (?:found|exist|available|supported|whitelisted|allowed|enabled)|disabled|unsupported|does not)|does not exist\/is not available|unsupported method|not (?:available|included|supported)[^.]* (?:on|in|for) (?:your|this|the)[^.]* (?:plan|tier)|can.t route your request|excluded from account secondary/i
const usedUp =
  /daily|monthly|quota|reached the (?:usage|free)|(?:usage|capacity) limit|out of (?:credits|compute)|billing|payment required|upgrade (?:here|your (?:plan|account|tier))|limit for your current plan/i
const tooOften =
  /too many requests|rate.?limit|requests? per (?:second|minute)|per second|\d+\/(?:s|sec|second)\b|throttl|over (?:the )?rate|compute units|credits limited|request limit|too often|requests limited|exceeded its|in excess of/i
const wrongKey =
  /api.?key|unauthori[sz]ed|authenticat|project ?id|invalid (?:token|key|credential)|token is invalid|access denied|forbidden|key is inactive/i
/** A Solana node that is behind. */
const behind = /\bis behind\b|node is unhealthy|not (?:synced|caught up)/i
const fault =
  /no (?:backend|server|available upstream)|backend|^internal(?: server)?(?: json-rpc)? error\.?$|temporar|unavailable|overload|too much load|server busy|try again|bad gateway|upstream/i

/** A number such as `10,000` or `2K`. */
function numberIn(text: string | undefined): number | undefined {
  const [, digits, thousands] = /^(\d[\d,.]*?)[,.]?(k?)$/i.exec(text ?? '') ?? []
  if (!digits) return undefined
  const value = Number(digits.replace(/[,.]/g, '')) * (thousands ? 1000 : 1)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

function firstNumber(sentences: readonly RegExp[], message: string): number | undefined {
  for (const sentence of sentences) {
    const most = numberIn(sentence.exec(message)?.[1])
    if (most !== undefined) return most
  }
  return undefined
}

const maxWaitMs = 3_600_000

/** How long to wait, from the header, the error's data (Infura's `backoff_seconds`) or the message. */
function waitOf({ message, data }: RpcError, retryAfter: string | null | undefined): number | undefined {
  const seconds =
    /^\d{1,6}$/.exec(retryAfter ?? '')?.[0] ??
    /"backoff_seconds":(\d{1,5})/.exec(JSON.stringify(data ?? ''))?.[1] ??
    /(?:retry|try again)(?: after| in)? (\d{1,5}) ?s/i.exec(message)?.[1]
  return seconds === undefined ? undefined : Math.min(Number(seconds) * 1000, maxWaitMs)
}

/** Classifies a node's error. Undefined for the chain's own errors. */
export function readRefusal(error: RpcError, { method, status = 200, retryAfter }: Answered): Refusal | undefined {
  const { code, message } = error
  const waitMs = waitOf(error, retryAfter)
  if (batches.test(message) && tooManyCalls.test(message))
    return { kind: 'batch', most: firstNumber(batchSentences, message) }
  if (logMethods.has(method)) {
    const ofLogs = readLogRefusal(message, code)
    if (ofLogs) return ofLogs
  }
  if (code === 3 || ownErrors.test(message)) return undefined
  if (status === 402 || (usedUp.test(message) && !/per second/i.test(message))) return { kind: 'quota', waitMs }
  if (status === 429 || code === 429 || code === -32016 || tooOften.test(message)) return { kind: 'rate', waitMs }
  if (behind.test(message)) return { kind: 'fault' }
  // Infura's and EIP-1474's "limit exceeded".
  if (code === -32005) return { kind: 'rate', waitMs }
  if (lacksHistory.test(message)) return { kind: 'history' }
  if (code === -32601 || code === -32004 || status === 405 || status === 415 || lacksMethod.test(message))
    return { kind: 'method' }
  if (status === 401 || status === 403 || wrongKey.test(message)) return { kind: 'key', waitMs }
  const isOurMistake = status === 400 && code <= -32600 && code >= -32700
  if (
    (status >= 400 && !isOurMistake) ||
    code === -32011 ||
    code === -32002 ||
    timedOut.test(message) ||
    fault.test(message)
  )
    return { kind: 'fault', waitMs }
  return undefined
}

function readLogRefusal(message: string, code: number): Refusal | undefined {
  if (wantsAddress.test(message)) return { kind: 'address' }
  const working = workingRange.exec(message)
  const most = working ? Number(working[2]) - Number(working[1]) + 1 : firstNumber(rangeSentences, message)
  const saysBlocks = /requested blocks is/i.test(message)
  if (tooMuch.test(message) && !saysBlocks)
    return { kind: 'answer', most: /block range/i.test(message) ? most : undefined }
  if (tooOften.test(message) && !ofBlocks.test(message)) return undefined
  if (lacksHistory.test(message) && !tooWide.test(message)) return { kind: 'history' }
  if (saysBlocks || (ofBlocks.test(message) && tooWide.test(message))) return { kind: 'range', most }
  if (most !== undefined && /eth_getLogs|range|^query/i.test(message)) return { kind: 'range', most }
  if (/^(?:query )?(?:limit exceeded|exceeds limit)\.?$/i.test(message)) return { kind: 'range' }
  if (timedOut.test(message) || code === -32002) return { kind: 'answer' }
  return undefined
}
