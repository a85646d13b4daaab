import type { Address } from 'viem'
import { ApiFailure } from '../../../apiFailure.ts'
import { breathe } from '../../../breathe.ts'
import { wasTooLong } from '../../../nodes/askNode.ts'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import type { AccountEvent } from '../../../store/AccountEvent.ts'
import { type LogNode, resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'
import { readBlockEvents } from './readBlocks.ts'
import { logCalls, readLogs, toHex } from './readLogs.ts'

/** Ranges per round trip, three calls each. */
const rangesAtOnce = 8
/** Logs parsed before yielding to other requests: some five milliseconds. */
const logsAtOnce = 500
/** Whole blocks per round trip. */
const blocksAtOnce = 64

interface RangeSearch {
  account: Address
  from: number
  to: number
  /** Blocks per call. */
  range: number
  /** Whether to read whole blocks, too. */
  scanBlocks: boolean
  /** Whether to accept logs of later blocks: the end is a guess of the head. */
  isOpen?: boolean
}

export interface Found {
  /** Outcomes of the other calls. */
  others: readonly RpcOutcome[]
  /** First searched block; all from here to the end of the range were searched. */
  from: number
  events: AccountEvent[]
}

interface Trip {
  calls: RpcCall[]
  /**
   * @returns why to retry with a smaller range: the node's block limit, or the length of this reply
   * @throws ApiFailure `node_failed`
   */
  read(outcomes: readonly RpcOutcome[]): Promise<Omit<Found, 'others'> | 'tooWide' | 'tooLong'>
}

/** The last part of a range that fits one round trip. */
function planTrip({ account, from, to, range, scanBlocks, isOpen = false }: RangeSearch): Trip {
  const width = scanBlocks ? Math.min(range * rangesAtOnce, blocksAtOnce) : range * rangesAtOnce
  const lowest = Math.max(from, to - width + 1)
  const ranges: [number, number][] = []
  for (let end = to; end >= lowest; end -= range) ranges.push([Math.max(lowest, end - range + 1), end])
  const logs = ranges.flatMap(([start, end]) => logCalls(account, start, isOpen && end === to ? 'latest' : end))
  const blocks = scanBlocks ? Array.from({ length: to - lowest + 1 }, (_, index) => lowest + index) : []
  const calls = [...logs, ...blocks.map(block => ({ method: 'eth_getBlockByNumber', params: [toHex(block), true] }))]
  return {
    calls,
    async read(outcomes) {
      const refusals = outcomes.slice(0, logs.length).map(refusalOf)
      for (const reason of ['tooLong', 'tooWide'] as const)
        if ((range > 1 || reason === 'tooWide') && refusals.includes(reason)) return reason
      const found: AccountEvent[] = []
      for (const index of logs.keys()) {
        // Someone flooded a single block with logs. Without it, all older ones can still be read.
        if (isFlooded(outcomes[index])) continue
        const [start, end] = ranges[Math.floor(index / 3)] as [number, number]
        const last = isOpen && end === to ? Number.MAX_SAFE_INTEGER : end
        const list = listOf(resultOf(outcomes[index]))
        for (let at = 0; at < list.length; at += logsAtOnce) {
          if (at > 0) await breathe()
          found.push(...readLogs(list.slice(at, at + logsAtOnce), account, start, last))
        }
      }
      const whole = blocks.flatMap((block, index) =>
        readBlockEvents(resultOf(outcomes[logs.length + index]), account, block),
      )
      return { from: lowest, events: [...found, ...whole] }
    },
  }
}

function listOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer
  throw unknownForm()
}

function refusalOf(outcome: RpcOutcome): 'tooWide' | 'tooLong' | undefined {
  if (!('error' in outcome)) return undefined
  if (wasTooLong([outcome]) || outcome.refusal?.kind === 'answer') return 'tooLong'
  // Nodes without such searches have a width of 0, which the next step finds.
  return outcome.refusal && ['range', 'address', 'method'].includes(outcome.refusal.kind) ? 'tooWide' : undefined
}

/** Matches "too many results for this account", but not timeouts. */
const ofAnswer = /results|response|matched|logs/i

/** Whether an account has more logs than a node will return. */
function isFlooded(outcome: RpcOutcome | undefined): boolean {
  if (!outcome || !('error' in outcome)) return false
  return wasTooLong([outcome]) || (refusalOf(outcome) === 'tooLong' && ofAnswer.test(outcome.error.message))
}

/** Narrowings per trip; enough from ten thousand blocks down to one. */
const maxAttempts = 16

/** More trips than a visitor would ever make to see a whole history. */
const maxTripsToReach = 5000

/** A node that allows only narrow searches, or none without a contract, cannot search a long chain. */
function checkReach(blocks: number, range: number): void {
  if (range === 0 || blocks / (range * rangesAtOnce) > maxTripsToReach)
    throw new ApiFailure('not_available', 'The nodes of this network do not let its history be searched')
}

export interface TripOptions {
  /** Most blocks per call. */
  widest: number
  /** Further calls, only for the first trip. */
  others?: readonly RpcCall[]
  /** Whether the range is not on this chain, judging by the further calls, so that refusals mean nothing. */
  isFutile?: (others: readonly RpcOutcome[]) => boolean
}

/**
 * Searches the last part of a range, in one round trip unless the nodes refuse so many blocks at once.
 * @throws ApiFailure `not_available` if the nodes make no such search, or one that would never end
 */
export async function searchTrip(
  node: LogNode,
  search: Omit<RangeSearch, 'range'>,
  { widest, others = [], isFutile }: TripOptions,
): Promise<Found> {
  let narrowest = widest
  let extra: readonly RpcOutcome[] | undefined
  for (let attempt = 1; ; attempt++) {
    const allowed = node.logRange(widest)
    checkReach(search.to - search.from + 1, allowed)
    const range = Math.min(allowed, narrowest)
    const trip = planTrip({ ...search, range })
    const asked = extra ? [] : others
    const outcomes = await node.ask([...asked, ...trip.calls])
    extra ??= outcomes.slice(0, others.length)
    if (isFutile?.(extra)) return { from: search.to + 1, events: [], others: extra }
    const found = await trip.read(outcomes.slice(asked.length))
    if (typeof found === 'object') return { ...found, others: extra }
    if (attempt === maxAttempts) throw new ApiFailure('node_failed', 'The nodes of this network refuse every search')
    const width = Math.min(range, search.to - search.from + 1)
    // A node's general limit is remembered. Having so many logs here is particular to this account.
    if (found === 'tooLong') narrowest = Math.max(1, Math.floor(width / 8))
    else if (node.logRange(widest) >= range) narrowest = Math.max(1, Math.floor(width / 4))
  }
}
