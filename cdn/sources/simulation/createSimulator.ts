import type { TokenLists } from '../../listing/listing.ts'
import type { RpcCall } from '../../nodes/RpcCall.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import { createTokenFactsCache, tokenFactsOf } from '../chain/evm/tokenFacts.ts'
import { scopeOf } from '../chain/scopeOf.ts'
import { describeChanges } from './describeChanges.ts'
import { changeAlike } from './netChanges.ts'
import { readArrival, withArrival } from './readArrival.ts'
import { type Run, runCalls } from './runCalls.ts'
import type { SimulatedCalls, SimulationRead, SimulationReply } from './SimulationReply.ts'

/** Simulates calls on nodes without sending them. */
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
  /** Monotonic milliseconds. */
  elapsed(): number
}

/** Nodes to try, one after another. */
const maxNodes = 3

export function createSimulator({ nodes, tokens, now, elapsed }: SimulatorOptions): Simulator {
  const facts = createTokenFactsCache(elapsed)
  const unknown: SimulationReply = { result: 'unknown', changes: [] }

  return {
    async simulate(read, { from, calls, arrival }) {
      const account = from.toLowerCase()
      const transfer = arrival && { token: arrival.token.toLowerCase(), from: account, to: arrival.to.toLowerCase() }
      const watched = transfer && { token: transfer.token, accounts: [transfer.from, transfer.to] }
      const sent = calls.map(({ to, data = '0x', value = '0x0', gas }) => ({
        ...{ from, to, data, value },
        gas: gas === undefined ? undefined : BigInt(gas),
      }))
      for (const url of read.urls.slice(0, maxNodes)) {
        const only = { chainId: read.network.id, urls: [url] }
        const ask = (asked: readonly RpcCall[]) => nodes.ask(only, asked, read.intake, read.signal)
        const run = await runCalls(ask, sent, { watched, now: now() })
        if (read.signal.aborted) return unknown
        if (!run) continue
        const { outcome, isRough } = run
        const told = isFickle(run, account) ? { isFickle: true } : {}
        if (outcome.reverted !== undefined)
          return { result: 'reverted', changes: [], ...told, ...(outcome.reverted && { reason: outcome.reverted }) }
        const arrived = transfer && readArrival(outcome, transfer)
        const moves = arrived && outcome.moves ? withArrival(outcome.moves, arrived, transfer) : outcome.moves
        const parts = { read, nodes, tokens: tokens(), facts: tokenFactsOf(facts, scopeOf(read)) }
        const changes = moves && (await describeChanges(moves, account, parts))
        if (!changes) return unknown
        const received = arrived && { received: String(arrived.received < 0n ? 0n : arrived.received) }
        return { result: 'success', changes, ...told, ...(isRough && { isRough }), ...received }
      }
      return unknown
    },
  }
}

/** Whether the calls behave differently when gas is free. */
function isFickle({ outcome, plain }: Run, account: string): boolean {
  if (outcome === plain) return false
  if ((outcome.reverted === undefined) !== (plain.reverted === undefined)) return true
  return outcome.moves !== undefined && plain.moves !== undefined && !changeAlike(outcome.moves, plain.moves, account)
}
