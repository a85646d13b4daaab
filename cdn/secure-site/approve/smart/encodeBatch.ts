import { encodeFunctionData, type Hex, parseAbi } from 'viem'

const abi = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])

export interface BatchCall {
  to: Hex
  data: Hex
  value: bigint
}

/** Simple7702Account's batch: all calls, or none. */
export const encodeBatch = (calls: readonly BatchCall[]): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'executeBatch',
    args: [calls.map(({ to, data, value }) => ({ target: to, value, data }))],
  })
