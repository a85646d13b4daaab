import { type Abi, decodeFunctionData, type Hex, parseAbi, size, slice } from 'viem'
import { isPermit2 } from './permit2.ts'
import type { RequestedCall } from './readCalls.ts'
import { isUnlimited } from './unlimited.ts'

/**
 * The effect of an Ethereum call, as far as its bytes show it. `amount` is in the smallest unit; for an NFT it is the
 * id, which most calls do not distinguish. `isItem`: no token has this function, so it is an NFT.
 */
export type DecodedCall =
  | { kind: 'plain'; to: string; amount: bigint }
  | { kind: 'transfer'; contract: string; to: string; amount: bigint; isItem?: true }
  | { kind: 'transferFrom'; contract: string; from: string; to: string; amount: bigint; isItem?: true }
  | { kind: 'transferItems'; contract: string; from: string; to: string; items: readonly MovedItem[] }
  | Approval
  | { kind: 'approveAll'; contract: string; operator: string; isApproved: boolean }
  /** Several calls of one contract. */
  | { kind: 'batch'; contract: string; calls: readonly DecodedCall[] }
  /** A new contract; `size` counts bytes of code and arguments. */
  | { kind: 'create'; size: number }
  /** Only the function's selector is known. */
  | { kind: 'unknown'; contract: string; selector: string }

/** NFTs with one id. For ERC-1155, there may be several. */
export interface MovedItem {
  id: bigint
  amount: bigint
}

interface Approval {
  kind: 'approve'
  contract: string
  spender: string
  amount: bigint
  isUnlimited: boolean
  /** The amount is added to the former allowance, or subtracted. */
  by?: 'more' | 'less'
  /** By Permit2, in seconds since 1970; absent if the allowance has no expiry. */
  until?: bigint
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function transferPunk(address to, uint256 punkIndex)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
])

/** Deeper or longer calls would be unreadable. */
const maxDepth = 2
const maxCalls = 16
/** Longer data is slow to decode, and no call of the known functions needs it. */
const maxLength = 100_000

export function decodeCall({ to, data, value }: RequestedCall, depth = 0): DecodedCall {
  if (to === undefined) return { kind: 'create', size: size(data) }
  if (data === '0x') return { kind: 'plain', to, amount: value }
  const contract = to
  const selector = size(data) >= 4 ? slice(data, 0, 4) : data
  const unknown: DecodedCall = { kind: 'unknown', contract, selector }
  // Currency sent along with a known call isn't part of that call.
  if (value !== 0n) return unknown
  if (isPermit2(contract)) return decodePermit2Call(contract, data) ?? unknown
  const read = readCall(abi, data)
  if (!read) return unknown
  switch (read.functionName) {
    case 'transfer':
      return { kind: 'transfer', contract, to: read.args[0], amount: read.args[1] }
    case 'transferFrom':
      return { kind: 'transferFrom', contract, from: read.args[0], to: read.args[1], amount: read.args[2] }
    case 'safeTransferFrom': {
      const [from, to, id, more] = read.args
      if (typeof more === 'bigint') return { kind: 'transferItems', contract, from, to, items: [{ id, amount: more }] }
      return { kind: 'transferFrom', contract, from, to, amount: id, isItem: true }
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, amounts] = read.args
      if (!ids.length || ids.length > maxCalls || ids.length !== amounts.length) return unknown
      const items = ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n }))
      return { kind: 'transferItems', contract, from, to, items }
    }
    case 'transferPunk':
      return { kind: 'transfer', contract, to: read.args[0], amount: read.args[1], isItem: true }
    case 'approve': {
      const [spender, amount] = read.args
      return { kind: 'approve', contract, spender, amount, isUnlimited: isUnlimited(amount) }
    }
    case 'increaseAllowance':
    case 'decreaseAllowance': {
      const [spender, amount] = read.args
      const isMore = read.functionName === 'increaseAllowance'
      const all = { isUnlimited: isMore && isUnlimited(amount), by: isMore ? 'more' : 'less' } as const
      return { kind: 'approve', contract, spender, amount, ...all }
    }
    case 'setApprovalForAll':
      return { kind: 'approveAll', contract, operator: read.args[0], isApproved: read.args[1] }
    case 'multicall': {
      const [inner] = read.args
      if (depth >= maxDepth || !inner.length || inner.length > maxCalls) return unknown
      return { kind: 'batch', contract, calls: inner.map(each => decodeCall({ to, data: each, value: 0n }, depth + 1)) }
    }
  }
}

const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])
const permit2BatchAbi = parseAbi([
  'function transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
])

/** A Permit2 call is about the token in its parameters, because Permit2 moves other contracts' tokens. */
function decodePermit2Call(permit2: string, data: Hex): DecodedCall | undefined {
  const batch = readCall(permit2BatchAbi, data)
  if (batch) {
    const [transfers] = batch.args
    if (!transfers.length || transfers.length > maxCalls || !transfers.every(({ amount }) => fits(amount, 160)))
      return undefined
    return { kind: 'batch', contract: permit2, calls: transfers.map(moved) }
  }
  const read = readCall(permit2Abi, data)
  if (read?.functionName === 'approve') {
    const [contract, spender, amount, until] = read.args
    if (!fits(amount, 160) || !fits(until, 48)) return undefined
    const all = { isUnlimited: isUnlimited(amount), until: BigInt(until) }
    return { kind: 'approve', contract, spender, amount, ...all }
  }
  if (!read) return undefined
  const [from, to, amount, token] = read.args
  if (!fits(amount, 160)) return undefined
  return moved({ from, to, amount, token })
}

/** viem decodes all 256 bits even of a shorter integer. Permit2 rejects a call whose high bits are set. */
const fits = (value: bigint | number, bits: number) => BigInt(value) >> BigInt(bits) === 0n

function moved(transfer: { token: string; from: string; to: string; amount: bigint }): DecodedCall {
  const { token, from, to, amount } = transfer
  return { kind: 'transferFrom', contract: token, from, to, amount }
}

/** @returns undefined if it isn't a call of these functions */
function readCall<const abi extends Abi>(abi: abi, data: Hex) {
  if (data.length > maxLength) return undefined
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
