import * as z from 'zod'
import type { RpcCall } from '../../nodes/RpcCall.ts'
import { type Answer, failed, isShort, joinMoves, type Outcome, type SentCall } from './outcome.ts'
import { type Move, readMoves } from './readMoves.ts'
import { revertReason } from './revertReason.ts'
import { balanceForFees, type RunFacts } from './runFacts.ts'
import { gasSchema, logSchema } from './simulateCalls.ts'

/* Simulates with `debug_traceCall`, which discards state changes, so it supports only a single call. */

/** The node runs it in its latest block, so only the gas price is missing. */
export function traceCall(call: SentCall, facts?: RunFacts): RpcCall {
  const options = {
    tracer: 'callTracer',
    tracerConfig: { withLog: true },
    ...(facts && { stateOverrides: balanceForFees([call], facts) }),
  }
  return { method: 'debug_traceCall', params: [{ ...call, ...facts?.fees }, 'latest', options] }
}

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const frame = z.object({
  type: z.string(),
  from: hex,
  to: hex.optional(),
  value: hex.optional(),
  error: z.string().optional(),
  output: hex.optional(),
  gasUsed: gasSchema,
  logs: z.array(logSchema).default([]),
  get calls() {
    return z.array(frame).default([])
  },
})
type Frame = z.infer<typeof frame>

/** @returns undefined if the node cannot tell */
export function readTrace(answer: Answer): Outcome | undefined {
  if (isShort(answer)) return failed('insufficient funds')
  const { data } = frame.safeParse(answer && 'result' in answer ? answer.result : undefined)
  if (!data) return undefined
  if (data.error) return failed(revertReason(data.output ?? '0x'))
  return { moves: movesOf(data), gasUsed: [data.gasUsed], read: [] }
}

/** Calls that move their value; the others only borrow code or read. */
const moving = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** The effects of a call and its inner calls. A failed one has none. */
function movesOf({ type, from, to, value = '0x0', error, logs, calls }: Frame): Move[] | undefined {
  if (error) return []
  const amount = moving.has(type) && value !== '0x' ? BigInt(value) : 0n
  const own: Move[] =
    amount > 0n && to ? [{ standard: 'native', from: from.toLowerCase(), to: to.toLowerCase(), amount }] : []
  return joinMoves([own, ...logs.map(readMoves), ...calls.map(movesOf)])
}
