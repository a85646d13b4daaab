import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import { breathe } from '../../../breathe.ts'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import type { ChainNode } from '../chainNode.ts'

/** A read-only contract call. */
export interface ContractRead {
  to: Address
  data: Hex
}

/** Multicall3's address on nearly all networks. */
export const usualMulticall: Address = '0xca11bde05977b3631167028862be2a173976ca11'

export interface ReadOptions {
  others?: readonly RpcCall[]
  gas?: bigint
  firstTrip?: ((calls: readonly RpcCall[]) => Promise<readonly RpcOutcome[]>) | undefined
}

/** A failed call. */
export type Failed = Extract<RpcOutcome, { error: unknown }>

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) returns (Result[] results)',
])

/** Small enough for nodes' gas limit per call; a contract that burns its gas affects only these. */
const readsPerCall = 100
/** Reads repeated in one round trip, each on its own, after they failed together. */
const repeatedAtOnce = 200
/** As many as a balance has tokens. */
const maxRepeated = 900
/** Enough for any honest read except an on-chain image. It also bounds what a contract may return. */
const usualGas = 200_000n

/**
 * Reads many contracts in one round trip, or in two if some failed: a contract that burns gas makes the ones after it
 * fail. Takes more without Multicall3.
 * @param others further calls for the same first trip
 * @param firstTrip asks the calls of the first trip, perhaps along with others
 * @returns what each read returned, undefined where it failed; the failures of the node among them, by index; and the
 * outcomes of the other calls
 */
export async function readContracts(
  node: ChainNode,
  multicall: Address,
  reads: readonly ContractRead[],
  { others = [], gas = usualGas, firstTrip = node.ask }: ReadOptions = {},
): Promise<{ values: (Hex | undefined)[]; failures: Map<number, Failed>; others: RpcOutcome[] }> {
  const groups = Array.from({ length: Math.ceil(reads.length / readsPerCall) }, (_, index) =>
    reads.slice(index * readsPerCall, (index + 1) * readsPerCall),
  )
  const together: RpcCall[] = []
  for (const [index, group] of groups.entries()) {
    if (index > 0) await breathe()
    together.push(
      ethCall(multicall, encodeFunctionData({ abi, functionName: 'aggregate3', args: [group.map(toCall)] })),
    )
  }
  const outcomes = await firstTrip([...others, ...together])
  const values: ReturnType<typeof readGroup> = []
  for (const [index, group] of groups.entries()) {
    if (index > 0) await breathe()
    values.push(...readGroup(group, outcomes[others.length + index]))
  }
  const failed = values.flatMap((value, index) => (value === undefined ? [index] : [])).slice(0, maxRepeated)
  const failures = new Map<number, Failed>()
  for (let start = 0; start < failed.length; start += repeatedAtOnce) {
    const part = failed.slice(start, start + repeatedAtOnce)
    const repeated = await node.ask(part.map(index => singly(reads[index] as ContractRead, gas)))
    for (const [position, index] of part.entries()) {
      const outcome = repeated[position]
      values[index] = readHex(outcome)
      if (outcome && 'error' in outcome && !isOfContract(outcome)) failures.set(index, outcome)
    }
  }
  return { values: values.map(value => value ?? undefined), failures, others: outcomes.slice(0, others.length) }
}

function toCall({ to, data }: ContractRead) {
  return { target: to, allowFailure: true, callData: data }
}

function ethCall(to: Address, data: Hex, gas?: bigint): RpcCall {
  return { method: 'eth_call', params: [{ to, data, ...(gas && { gas: `0x${gas.toString(16)}` }) }, 'latest'] }
}

function singly({ to, data }: ContractRead, gas: bigint): RpcCall {
  return ethCall(to, data, gas)
}

/** How nodes report a contract's failure. All other errors are about the node. */
const ownErrors = /revert|gas|opcode|instruction|jump|stack|depth|bounds|halt|\bvm\b|evm|execution|exception/i

function isOfContract({ error: { data, message } }: Failed): boolean {
  return data !== undefined || ownErrors.test(message)
}

/** Null if a contract returned its own error, so a retry is futile. */
function readGroup(group: readonly ContractRead[], outcome: RpcOutcome | undefined): (Hex | undefined | null)[] {
  const text = readHex(outcome)
  if (!text) return group.map(() => undefined)
  try {
    const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: text })
    return group.map((_, index) => {
      const { success, returnData } = results[index] ?? { success: false, returnData: '0x' }
      if (success) return returnData
      return returnData === '0x' ? undefined : null
    })
  } catch {
    // The network has no multicall, or the node made this up.
    return group.map(() => undefined)
  }
}

function readHex(outcome: RpcOutcome | undefined): Hex | undefined {
  const value = outcome && 'result' in outcome ? outcome.result : undefined
  return isHex(value) && value !== '0x' ? value : undefined
}
