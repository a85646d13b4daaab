import { toHex } from 'viem'
import * as z from 'zod'
import type { RpcCall } from '../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../nodes/rpcOutcome.ts'
import type { SentCall } from './outcome.ts'

/** The next block's facts, so a contract cannot detect a simulation by them. */
export interface RunFacts {
  block: {
    number: bigint
    time: bigint
    gasLimit: bigint
    feeRecipient: string
    /** Absent on networks without one. */
    baseFee: bigint | undefined
  }
  /** A wallet's usual offer per unit of gas. */
  fees: { maxFeePerGas: string; maxPriorityFeePerGas: string } | { gasPrice: string }
  /** The highest possible price per unit of gas. */
  mostPerGas: bigint
  /** The account's balance. */
  balance: bigint
}

export const factCalls = (account: string): RpcCall[] => [
  { method: 'eth_getBlockByNumber', params: ['latest', false] },
  { method: 'eth_gasPrice', params: [] },
  { method: 'eth_getBalance', params: [account, 'latest'] },
]

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
const block = z.object({
  number: quantity,
  timestamp: quantity,
  gasLimit: quantity,
  miner: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  baseFeePerGas: quantity.optional(),
})

/**
 * @param now milliseconds since 1970
 * @returns undefined if the node left one of them out
 */
export function readRunFacts(answers: readonly (RpcOutcome | undefined)[], now: number): RunFacts | undefined {
  const [head, price, balance] = answers.map(each => (each && 'result' in each ? each.result : undefined))
  const read = z.object({ head: block, price: quantity, balance: quantity }).safeParse({ head, price, balance })
  if (!read.success) return undefined
  const { timestamp, number, gasLimit, miner, baseFeePerGas } = read.data.head
  const seconds = BigInt(Math.floor(now / 1000))
  return {
    block: {
      number: number + 1n,
      time: seconds > timestamp ? seconds : timestamp + 1n,
      gasLimit,
      feeRecipient: miner,
      baseFee: baseFeePerGas,
    },
    ...offered(read.data.price, baseFeePerGas),
    balance: read.data.balance,
  }
}

/** Twice the base fee, as wallets offer, so that a tip is paid in full. A price of zero would reveal a simulation. */
function offered(price: bigint, baseFee: bigint | undefined): Pick<RunFacts, 'fees' | 'mostPerGas'> {
  if (baseFee === undefined) {
    const gasPrice = price || 1n
    return { fees: { gasPrice: toHex(gasPrice) }, mostPerGas: gasPrice }
  }
  const tip = price > baseFee ? price - baseFee : 1n
  const most = baseFee * 2n + tip
  return { fees: { maxFeePerGas: toHex(most), maxPriorityFeePerGas: toHex(tip) }, mostPerGas: most }
}

/**
 * State overrides that add possible fees to the account's balance: someone else may pay them, and affordability is
 * checked elsewhere. What it sends, it must have.
 */
export function balanceForFees(calls: readonly SentCall[], { mostPerGas, balance }: RunFacts) {
  const fees = calls.reduce((sum, { gas }) => sum + BigInt(gas) * mostPerGas, 0n)
  return { [calls[0]?.from ?? '']: { balance: toHex(balance + fees) } }
}
