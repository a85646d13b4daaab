import { decodeFunctionData, type Hex, parseAbi, size, slice } from 'viem'
import type { ContractCall } from '../adapters/Adapter.ts'
import { isUnlimited } from './unlimited.ts'

/**
 * What a call of Ethereum does, as far as its bytes say. `amount` is in the smallest unit; of an NFT it is the id, which the
 * call does not tell apart.
 */
export type DecodedCall =
  | { kind: 'plain'; to: string; amount: bigint }
  | { kind: 'transfer'; contract: string; to: string; amount: bigint }
  | { kind: 'transferFrom'; contract: string; from: string; to: string; amount: bigint }
  | { kind: 'approve'; contract: string; spender: string; amount: bigint; isUnlimited: boolean }
  | { kind: 'approveAll'; contract: string; operator: string; isApproved: boolean }
  /** Several calls of one contract. */
  | { kind: 'batch'; contract: string; calls: readonly DecodedCall[] }
  /** Nothing is known but the function's selector. */
  | { kind: 'unknown'; contract: string; selector: string }

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
])

/** Deeper and longer ones are no calls that a person could read. */
const maxDepth = 2
const maxCalls = 16
/** Longer ones are no calls of these functions, and take long to decode. */
const maxLength = 100_000

export function decodeCall({ to, data, value }: ContractCall, depth = 0): DecodedCall {
  if (data === '0x') return { kind: 'plain', to, amount: value }
  const contract = to
  const selector = size(data) >= 4 ? slice(data, 0, 4) : data
  const unknown: DecodedCall = { kind: 'unknown', contract, selector }
  const read = readCall(data)
  // Currency that goes along with a known call is no part of it.
  if (!read || value !== 0n) return unknown
  switch (read.functionName) {
    case 'transfer':
      return { kind: 'transfer', contract, to: read.args[0], amount: read.args[1] }
    case 'transferFrom':
    case 'safeTransferFrom':
      return { kind: 'transferFrom', contract, from: read.args[0], to: read.args[1], amount: read.args[2] }
    case 'approve': {
      const [spender, amount] = read.args
      return { kind: 'approve', contract, spender, amount, isUnlimited: isUnlimited(amount, 256) }
    }
    case 'setApprovalForAll':
      return { kind: 'approveAll', contract, operator: read.args[0], isApproved: read.args[1] }
    case 'multicall': {
      const [inner] = read.args
      if (depth >= maxDepth || inner.length > maxCalls) return unknown
      return { kind: 'batch', contract, calls: inner.map(each => decodeCall({ to, data: each, value: 0n }, depth + 1)) }
    }
  }
}

function readCall(data: Hex) {
  if (data.length > maxLength) return undefined
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
