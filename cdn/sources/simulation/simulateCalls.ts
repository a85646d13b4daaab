import { type Hex, toHex } from 'viem'
import * as z from 'zod'
import type { RpcCall } from '../../nodes/RpcCall.ts'
import { readNumber } from '../chain/evm/readWords.ts'
import { type Answer, failed, isShort, joinMoves, type Outcome, type SentCall } from './outcome.ts'
import { readMoves } from './readMoves.ts'
import { revertReason } from './revertReason.ts'
import { balanceForFees, type RunFacts } from './runFacts.ts'

/* Simulates with `eth_simulateV1`, which runs several calls in sequence. */

/**
 * @param facts of the upcoming block; without them, gas is free
 * @param validation whether the node checks calls as it checks transactions
 */
export function simulateCall(calls: readonly SentCall[], facts?: RunFacts, validation = facts !== undefined): RpcCall {
  const run = facts
    ? { ...overridesOf(calls, facts), calls: calls.map(call => ({ ...call, ...facts.fees })) }
    : { calls }
  return { method: 'eth_simulateV1', params: [{ blockStateCalls: [run], traceTransfers: true, validation }, 'latest'] }
}

function overridesOf(calls: readonly SentCall[], facts: RunFacts) {
  const { number, time, gasLimit, feeRecipient, baseFee } = facts.block
  return {
    blockOverrides: {
      number: toHex(number),
      time: toHex(time),
      gasLimit: toHex(gasLimit),
      feeRecipient,
      // Nodes leave it at zero, and the next one is unpredictable.
      prevRandao: toHex(crypto.getRandomValues(new Uint8Array(32))),
      ...(baseFee !== undefined && { baseFeePerGas: toHex(baseFee) }),
    },
    stateOverrides: balanceForFees(calls, facts),
  }
}

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const status = hex.min(3).max(66)
export const logSchema = z.object({ address: hex.max(42), topics: z.array(hex.max(66)).max(4), data: hex })
export const gasSchema = hex.min(3).max(66).transform(BigInt).default(0n)

const simulated = z
  .array(
    z.object({
      calls: z.array(z.object({ status, returnData: hex, gasUsed: gasSchema, logs: z.array(logSchema).default([]) })),
    }),
  )
  .length(1)

/**
 * @param reads how many calls at each end only read, and may fail
 * @returns undefined if the node cannot tell
 */
export function readSimulation(answer: Answer, count: number, reads = 0): Outcome | undefined {
  if (!answer) return undefined
  if ('error' in answer) return isShort(answer) ? failed('insufficient funds') : undefined
  const all = simulated.safeParse(answer.result).data?.[0]?.calls
  if (all?.length !== count) return undefined
  const hasWorked = ({ status }: { status: string }) => BigInt(status) === 1n
  const calls = all.slice(reads, count - reads)
  const reverted = calls.find(call => !hasWorked(call))
  if (reverted) return failed(revertReason(reverted.returnData))
  return {
    moves: joinMoves(calls.flatMap(({ logs }) => logs.map(readMoves))),
    gasUsed: calls.map(({ gasUsed }) => gasUsed),
    read: [...all.slice(0, reads), ...all.slice(count - reads)].map(each =>
      hasWorked(each) ? readNumber(each.returnData as Hex) : undefined,
    ),
  }
}
