import * as z from 'zod'
import type { EndpointBody, EndpointReply } from '../../../shared/api/endpoint.ts'
import type { simulation } from '../../../shared/api/simulation.schema.ts'
import type { TokenLists } from '../../listing/listing.ts'
import type { AccountRead } from '../accountSource.ts'
import { createTokenFactsCache, tokenFactsOf } from '../chain/evm/tokenFacts.ts'
import { scopeOf } from '../chain/scopeOf.ts'
import type { RpcCall, RpcNodes } from '../rpcNodes.ts'
import { describeChanges } from './describeChanges.ts'
import { type Move, readMoves } from './readMoves.ts'
import { revertReason } from './revertReason.ts'

export type SimulatedCalls = EndpointBody<typeof simulation>
export type SimulationReply = EndpointReply<typeof simulation>
export type SimulationRead = Pick<AccountRead, 'project' | 'network' | 'urls' | 'chain' | 'intake' | 'signal'>

/** Asks nodes what calls would do, without sending them. */
export interface Simulator {
  /** `unknown` if no node can tell. */
  simulate(read: SimulationRead, calls: SimulatedCalls): Promise<SimulationReply>
}

export interface SimulatorOptions {
  nodes: RpcNodes
  /** Tokens of the operator's listing. */
  tokens(): TokenLists
  /** Milliseconds since 1970. */
  now(): number
}

/** Gas of all calls together, and of one: a network's limit for a transaction (EIP-7825). */
const maxGas = 24_000_000
const maxCallGas = 16_777_216
/** Nodes asked, one after the other. */
const maxNodes = 3
/** EIP-1474's extension by eth_simulateV1: the account has less than it sends. */
const insufficientFunds = -38014

/** What happened, before tokens get their names; undefined if the node cannot tell. Moves are undefined if unreadable. */
type Outcome = { reverted: string | undefined } | { moves: Move[] | undefined } | undefined

export function createSimulator({ nodes, tokens, now }: SimulatorOptions): Simulator {
  const facts = createTokenFactsCache(now)
  const unknown: SimulationReply = { result: 'unknown', changes: [] }

  return {
    async simulate(read, { from, calls }) {
      const account = from.toLowerCase()
      const gas = `0x${Math.min(maxCallGas, Math.floor(maxGas / calls.length)).toString(16)}`
      const sent = calls.map(({ to, data, value }) => ({ from, to, gas, data: data ?? '0x', value: value ?? '0x0' }))
      for (const url of read.urls.slice(0, maxNodes)) {
        const only = { chainId: read.network.id, urls: [url] }
        const ask = async (call: RpcCall) => (await nodes.ask(only, [call], read.intake, read.signal))[0]
        const outcome = readSimulation(await ask(simulateCall(sent)), sent.length) ?? (await trace(sent, ask))
        if (read.signal.aborted) return unknown
        if (!outcome) continue
        if ('reverted' in outcome)
          return { result: 'reverted', changes: [], ...(outcome.reverted && { reason: outcome.reverted }) }
        const parts = { read, nodes, tokens: tokens(), facts: tokenFactsOf(facts, scopeOf(read)) }
        const changes = outcome.moves && (await describeChanges(outcome.moves, account, parts))
        return changes ? { result: 'success', changes } : unknown
      }
      return unknown
    },
  }
}

interface SentCall {
  from: string
  to: string | undefined
  gas: string
  data: string
  value: string
}

type Answer = { result: unknown } | { error: { code: number; message: string } } | undefined

function simulateCall(calls: readonly SentCall[]): RpcCall {
  const block = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  return { method: 'eth_simulateV1', params: [block, 'latest'] }
}

/** `debug_traceCall` forgets what a call changed, so it can tell of a single call only. */
async function trace(calls: readonly SentCall[], ask: (call: RpcCall) => Promise<Answer>): Promise<Outcome> {
  const [call] = calls
  if (!call || calls.length > 1) return undefined
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  return readTrace(await ask({ method: 'debug_traceCall', params: [call, 'latest', options] }))
}

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const status = hex.min(3).max(66)
const log = z.object({ address: hex.max(42), topics: z.array(hex.max(66)).max(4), data: hex })

const simulated = z
  .array(z.object({ calls: z.array(z.object({ status, returnData: hex, logs: z.array(log).default([]) })) }))
  .length(1)

function readSimulation(answer: Answer, count: number): Outcome {
  if (!answer) return undefined
  if ('error' in answer) return answer.error.code === insufficientFunds ? { reverted: 'insufficient funds' } : undefined
  const calls = simulated.safeParse(answer.result).data?.[0]?.calls
  if (calls?.length !== count) return undefined
  const reverted = calls.find(({ status }) => BigInt(status) !== 1n)
  if (reverted) return { reverted: revertReason(reverted.returnData) }
  return { moves: joinMoves(calls.flatMap(({ logs }) => logs.map(readMoves))) }
}

/** Undefined if a part is: what the others tell would mislead. */
function joinMoves(parts: readonly (Move[] | undefined)[]): Move[] | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap(part => part ?? [])
}

const frame = z.object({
  type: z.string(),
  from: hex,
  to: hex.optional(),
  value: hex.optional(),
  error: z.string().optional(),
  output: hex.optional(),
  logs: z.array(log).default([]),
  get calls() {
    return z.array(frame).default([])
  },
})
type Frame = z.infer<typeof frame>

function readTrace(answer: Answer): Outcome {
  const { data } = frame.safeParse(answer && 'result' in answer ? answer.result : undefined)
  if (!data) return undefined
  return data.error ? { reverted: revertReason(data.output ?? '0x') } : { moves: movesOf(data) }
}

/** Calls that move the value they name; the others only borrow code or read. */
const moving = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** What a call did, and the calls it made. One that failed did nothing. */
function movesOf({ type, from, to, value = '0x0', error, logs, calls }: Frame): Move[] | undefined {
  if (error) return []
  const amount = moving.has(type) && value !== '0x' ? BigInt(value) : 0n
  const own: Move[] =
    amount > 0n && to ? [{ standard: 'native', from: from.toLowerCase(), to: to.toLowerCase(), amount }] : []
  return joinMoves([own, ...logs.map(readMoves), ...calls.map(movesOf)])
}
