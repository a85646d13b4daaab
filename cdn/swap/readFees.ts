import { type Address, type Hex, toHex } from 'viem'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import type { RpcOutcome } from '../nodes/rpcOutcome.ts'
import { chainNode, resultOf } from '../sources/chain/chainNode.ts'
import { revertReason } from '../sources/simulation/revertReason.ts'
import type { SwapRead } from './swapSource.ts'

export interface EstimatedCall {
  from: Address
  to: Address
  data: Hex
  value: bigint
}

export interface Fees {
  gasPrice: bigint
  /** The call's gas with a margin; undefined if the network says it would fail. */
  gas?: bigint
  /** Why it would fail; empty if the network gives no reason. */
  wouldFail?: string
}

/** Gas prices and the call's gas, in one round trip. @throws ApiFailure `node_failed` */
export async function readFees(nodes: RpcNodes, read: SwapRead, call: EstimatedCall | undefined): Promise<Fees> {
  const [price, estimate] = await chainNode(nodes, read).ask([
    { method: 'eth_gasPrice', params: [] },
    ...(call ? [estimateCall(call)] : []),
  ])
  return { gasPrice: quantityOf(resultOf(price)), ...(call && readEstimate(estimate)) }
}

export function estimateCall({ value, ...call }: EstimatedCall) {
  return { method: 'eth_estimateGas', params: [{ ...call, value: toHex(value) }] }
}

/** How nodes report failed execution. All other errors are about the node. */
const ownErrors = /revert|gas required|insufficient|exceeds|opcode|transfer|allowance|execution/i

export function readEstimate(outcome: RpcOutcome | undefined): Pick<Fees, 'gas' | 'wouldFail'> {
  if (outcome && 'error' in outcome) {
    const { data, message } = outcome.error
    if (typeof data === 'string') return { wouldFail: revertReason(data) ?? '' }
    return ownErrors.test(message) ? { wouldFail: '' } : {}
  }
  const gas = quantityOf(outcome?.result)
  return gas > 0n ? { gas: (gas * 6n) / 5n } : {}
}

export function quantityOf(value: unknown): bigint {
  return typeof value === 'string' && /^0x[0-9a-f]{1,24}$/i.test(value) ? BigInt(value) : 0n
}
