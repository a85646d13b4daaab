import { type Abi, decodeFunctionData, encodeFunctionData, type Hex, parseAbi, size, slice } from 'viem'

/** The swap in a call of an exchange's router. Addresses are in lower case. */
export interface SwapCall {
  /** Whether the network's own currency leaves or arrives. */
  isNative: { from: boolean; to: boolean }
  /** Includes both ends. The wrapped currency stands for the network's own. */
  tokens: readonly string[]
  /** Fees of the pools between the tokens. Absent if the exchange has one pool per pair. */
  fees?: readonly number[]
  /** Absent if it is the value that the transaction sends. */
  amount?: bigint
  /** One minimum, or two that must both hold. */
  minimums: readonly bigint[]
  /** The recipient of the swap. Absent if the tokens would stay in the router, where anybody may take them. */
  recipient?: string | undefined
  /** Unix seconds. */
  deadline: bigint
  permit?: SwapPermit
}

/** By EIP-2612, for the called router. */
export interface SwapPermit {
  token: string
  amount: bigint
  deadline: bigint
  /** As `0x`, r, s and v. */
  signature: string
}

const v2Abi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline)',
])
const v3Abi = parseAbi(['function multicall(uint256 deadline, bytes[] data)'])
const permitAbi = parseAbi([
  'function selfPermitIfNecessary(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const swapAbi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 amount; uint256 minimum; }',
  'struct Single { address from; address to; uint24 fee; address recipient; uint256 amount; uint256 minimum; uint160 limit; }',
  'function exactInput(Input input)',
  'function exactInputSingle(Single single)',
])
const lastAbi = parseAbi(['function unwrapWETH9(uint256 minimum, address recipient)', 'function refundETH()'])

/** Longer than any swap over three pools with a permit. */
const maxLength = 8_192
/** The v3 router's placeholder for itself as recipient. */
const routerItself = '0x0000000000000000000000000000000000000002'
const addressBytes = 20
const feeBytes = 3

/**
 * Reads a call of a router of Uniswap v2, or of SwapRouter02.
 * @returns undefined if any byte has no meaning here: further calls, other functions, trailing or dirty bytes
 */
export function decodeSwap(data: string, router: string): SwapCall | undefined {
  return decodeV2(data) ?? decodeV3(data, router)
}

function decodeV2(data: string): SwapCall | undefined {
  const call = readExactly(v2Abi, data)
  if (!call) return undefined
  if (call.functionName === 'swapExactETHForTokensSupportingFeeOnTransferTokens') {
    const [minimum, path, to, deadline] = call.args
    return { ...ends(path, to), isNative: { from: true, to: false }, minimums: [minimum], deadline }
  }
  const [amount, minimum, path, to, deadline] = call.args
  const toNative = call.functionName === 'swapExactTokensForETHSupportingFeeOnTransferTokens'
  return { ...ends(path, to), isNative: { from: false, to: toNative }, amount, minimums: [minimum], deadline }
}

const ends = (path: readonly string[], to: string) => ({
  tokens: path.map(token => token.toLowerCase()),
  recipient: to.toLowerCase(),
})

function decodeV3(data: string, router: string): SwapCall | undefined {
  const call = readExactly(v3Abi, data)
  if (!call) return undefined
  const [deadline, inner] = call.args
  const permit = inner[0] && decodePermit(inner[0])
  const [first, second, ...others] = permit ? inner.slice(1) : inner
  const swap = first && decodeV3Swap(first)
  const last = second === undefined ? undefined : readExactly(lastAbi, second)
  if (!swap || others.length > 0 || (second !== undefined && !last)) return undefined
  const all = { ...swap, deadline, ...(permit && { permit }) }
  const isInRouter = [routerItself, router.toLowerCase()].includes(swap.recipient)
  if (last?.functionName === 'unwrapWETH9') {
    const [minimum, recipient] = last.args
    return {
      ...all,
      isNative: { from: false, to: true },
      minimums: [...swap.minimums, minimum],
      recipient: isInRouter ? recipient.toLowerCase() : undefined,
    }
  }
  return {
    ...all,
    isNative: { from: last !== undefined, to: false },
    recipient: isInRouter ? undefined : swap.recipient,
  }
}

function decodePermit(data: Hex): SwapPermit | undefined {
  const call = readExactly(permitAbi, data)
  if (!call) return undefined
  const [token, amount, deadline, v, r, s] = call.args
  return { token: token.toLowerCase(), amount, deadline, signature: `${r}${s.slice(2)}${v.toString(16)}` }
}

function decodeV3Swap(data: Hex) {
  const call = readExactly(swapAbi, data)
  if (!call) return undefined
  if (call.functionName === 'exactInputSingle') {
    const [{ from, to, fee, recipient, amount, minimum, limit }] = call.args
    // A swap with a price limit may take only a part of the amount.
    return limit === 0n ? { ...ends([from, to], recipient), fees: [fee], amount, minimums: [minimum] } : undefined
  }
  const [{ path, recipient, amount, minimum }] = call.args
  const way = readPath(path)
  return way && { ...ends(way.tokens, recipient), fees: way.fees, amount, minimums: [minimum] }
}

/** Token, fee, token, … tightly packed. */
function readPath(path: Hex): { tokens: string[]; fees: number[] } | undefined {
  const pools = (size(path) - addressBytes) / (feeBytes + addressBytes)
  if (!Number.isInteger(pools) || pools < 1) return undefined
  const starts = Array.from({ length: pools + 1 }, (_, index) => index * (feeBytes + addressBytes))
  return {
    tokens: starts.map(start => slice(path, start, start + addressBytes)),
    fees: starts.slice(1).map(start => Number(slice(path, start - feeBytes, start))),
  }
}

/**
 * @returns undefined if it isn't a call of these functions, or isn't in the canonical encoding, in which every byte is
 * read
 */
export function readExactly<const abi extends Abi>(abi: abi, data: string) {
  const given = data.toLowerCase() as Hex
  if (given.length > maxLength) return undefined
  try {
    const call = decodeFunctionData({ abi, data: given })
    return encodeFunctionData({ abi, ...call } as never) === given ? call : undefined
  } catch {
    return undefined
  }
}
