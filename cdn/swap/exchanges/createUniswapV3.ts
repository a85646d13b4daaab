import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseSignature,
} from 'viem'
import type { SwapRoute } from '../../../shared/api/convert.schema.ts'
import { readNumber } from '../../sources/chain/evm/readWords.ts'
import type { Exchange, SignedPermit, Yield } from './exchange.ts'

export interface UniswapV3Settings {
  id: string
  name: string
  factory: Address
  /** SwapRouter02 or compatible. */
  router: Address
  /** QuoterV2 or compatible. */
  quoter: Address
  /** In millionths. */
  feeTiers: readonly number[]
}

const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function balanceOf(address) view returns (uint256)',
  'function quoteExactInput(bytes path, uint256 amount) returns (uint256 amount, uint160[] pricesAfter, uint32[] ticks, uint256 gas)',
  'struct Input { bytes path; address recipient; uint256 amount; uint256 minimum; }',
  'function exactInput(Input input) payable',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
])
const stateReads = (['slot0', 'liquidity'] as const).map(functionName => encodeFunctionData({ abi, functionName }))

/** Prices are square roots in Q64.96; at these two bounds, a pool is empty. */
const priceBits = 96n
const lowestPrice = 4295128740n
const highestPrice = 1461446703485210103287273052203988822378723970341n
/** The router's placeholder for itself as recipient. */
const routerItself: Address = '0x0000000000000000000000000000000000000002'
/** A transaction's gas besides the swaps that the quoter measures. */
const aroundGas = 80_000n
/** Gas of a swap in one pool, if no quoter measured it. */
const poolGas = 110_000n

/**
 * A Uniswap V3 compatible exchange: several pools per pair, each with its own fee and concentrated liquidity. Its
 * quoter tells the yield.
 */
export function createUniswapV3({ id, name, factory, router, quoter, feeTiers }: UniswapV3Settings): Exchange {
  return {
    ...{ id, name, router, takesPermits: true },
    gasOver: pools => aroundGas + poolGas * BigInt(pools),
    poolsOf: tokens =>
      feeTiers.map(fee => ({
        ...{ tokens, fee },
        read: { to: factory, data: encodeFunctionData({ abi, functionName: 'getPool', args: [...tokens, fee] }) },
      })),
    stateReads({ address, tokens }) {
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] })
      return [...stateReads.map(read => ({ to: address, data: read })), ...tokens.map(to => ({ to, data }))]
    },
    readState([slot, held, ...owned], pool) {
      const [root, liquidity] = [readNumber(slot) ?? 0n, readNumber(held) ?? 0n]
      if (root === 0n || liquidity === 0n) return undefined
      const [first = 0n, second = 0n] = owned.map(value => readNumber(value) ?? 0n)
      return {
        ...pool,
        // Liquidity concentrated within a few thousandths of the price would look a hundred times deeper.
        reserves: [smaller((liquidity << priceBits) / root, first), smaller((liquidity * root) >> priceBits, second)],
        price: [root * root, 1n << (2n * priceBits)],
      }
    },
    yieldRead: ({ route }, amount) => ({
      to: quoter,
      data: encodeFunctionData({ abi, functionName: 'quoteExactInput', args: [pathOf(route), amount] }),
    }),
    readYield: value => readQuote(value),
    build({ route, amount, minimum, account, deadline, isNative, permit }) {
      const input = { path: pathOf(route), recipient: isNative.to ? routerItself : account, amount, minimum }
      const calls = [encodeFunctionData({ abi, functionName: 'exactInput', args: [input] })]
      if (isNative.to) calls.push(encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, account] }))
      if (permit) calls.unshift(permitCall(route.tokens[0] as Address, amount, permit))
      // A pool that runs dry takes less than it was sent.
      if (isNative.from) calls.push(encodeFunctionData({ abi, functionName: 'refundETH' }))
      const data = encodeFunctionData({ abi, functionName: 'multicall', args: [BigInt(deadline), calls] })
      return { data, value: isNative.from ? amount : 0n }
    },
  }
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/** Has no effect if the signature was used already. */
function permitCall(token: Address, amount: bigint, { deadline, signature }: SignedPermit): Hex {
  const { r, s, yParity } = parseSignature(signature)
  const args = [token, amount, BigInt(deadline), 27 + yParity, r, s] as const
  return encodeFunctionData({ abi, functionName: 'selfPermitIfNecessary', args })
}

function pathOf({ tokens, fees }: SwapRoute): Hex {
  const [first, ...others] = tokens as Address[]
  const parts = others.flatMap((token, index) => [fees[index] ?? 0, token])
  return encodePacked(['address', ...others.flatMap(() => ['uint24', 'address'])], [first, ...parts] as never)
}

/** Undefined if a pool ran dry on the way: it would take only a part of the amount. */
function readQuote(value: Hex | undefined): Yield | undefined {
  if (!value) return undefined
  try {
    const [amount, prices, , gas] = decodeFunctionResult({ abi, functionName: 'quoteExactInput', data: value })
    const isDry = prices.some(price => price <= lowestPrice || price >= highestPrice)
    return isDry || amount === 0n ? undefined : { amount, gas: gas + aroundGas }
  } catch {
    return undefined
  }
}
