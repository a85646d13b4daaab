import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { createUniswapV2 } from '../../cdn/swap/exchanges/createUniswapV2.ts'
import { createUniswapV3 } from '../../cdn/swap/exchanges/createUniswapV3.ts'
import type { BuiltSwap as ServerSwap } from '../../cdn/swap/exchanges/exchange.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import type { BuiltSwap } from './checkSwap.ts'

/* Swaps on Ethereum, as built by the server. */

export const user: Address = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
export const thief: Address = '0x52908400098527886e0f7030069857d2e4169ee7'
export const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const dai: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const usdt: Address = '0xdac17f958d2ee523a2206206994597c13d831ec7'
export const wrapped: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const nowMs = Date.UTC(2026, 10, 26)
export const deadline = nowMs / 1000 + 1200
export const [amount, minimum] = [2_000_000_000n, 990_000n]
export const permit = { deadline: deadline + 60, signature: `0x${'11'.repeat(32)}${'22'.repeat(32)}1b` as Hex }

const factory: Address = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
const names = { factory, feeTiers: [500], quoter: factory, fee: 3000 }
export const exchanges = {
  v2: createUniswapV2({
    ...{ ...names, id: 'uniswap-v2', name: 'Uniswap v2' },
    router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  }),
  v3: createUniswapV3({
    ...{ ...names, id: 'uniswap-v3', name: 'Uniswap v3' },
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  }),
}
export type Version = keyof typeof exchanges

const pinOf = ({ id, router }: (typeof exchanges)[Version]) => ({
  ...{ source: id, router, spender: router, hasRoutes: true },
})
export const pins = [
  ...Object.values(exchanges).map(pinOf),
  {
    source: '1inch',
    router: '0x111111125421ca6dc452d289314280a0f8842a65',
    spender: '0x111111125421ca6dc452d289314280a0f8842a65',
  },
]

export type Ways = 'tokens' | 'fromNative' | 'toNative'
const between: Record<Ways, { tokens: Address[]; from: Address; to: Address }> = {
  tokens: { tokens: [usdc, wrapped, dai], from: usdc, to: dai },
  fromNative: { tokens: [wrapped, usdt, dai], from: nativeToken, to: dai },
  toNative: { tokens: [usdc, wrapped], from: usdc, to: nativeToken },
}
export const id = (address: string) => `eip155:1:${address}`

/** A quote, and a transaction built for other parameters. */
export function swapOf(version: Version, way: Ways, wish: Partial<ServerSwap> = {}): BuiltSwap {
  const { tokens, from, to } = between[way]
  const { id: source, name: sourceName, router, build } = exchanges[version]
  const route = { tokens, fees: tokens.slice(1).map((_, index) => [500, 3000][index] ?? 0) }
  const isNative = { from: way === 'fromNative', to: way === 'toNative' }
  const { data, value } = build({ route, amount, minimum, account: user, deadline, isNative, ...wish })
  return {
    tx: { from: id(user), to: id(router), data, amount: String(value) },
    shown: {
      ...{ id: null, source, sourceName, router, spender: router, slippage: 1, route, deadline },
      ...{ fromAccount: id(from), toAccount: id(to), fromAmount: String(amount), minimum: String(minimum) },
      ...{ toAmount: '1000000', gas: '200000', expiresAt: nowMs + 30_000 },
    },
    ...{ pins, userAddress: user, wrapped, nowMs },
  }
}

export const routerAbi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 amount; uint256 minimum; }',
  'struct Single { address from; address to; uint24 fee; address recipient; uint256 amount; uint256 minimum; uint160 limit; }',
  'function exactInput(Input input)',
  'function exactInputSingle(Single single)',
  'function unwrapWETH9(uint256 minimum, address recipient)',
  'function unwrapWETH9(uint256 minimum)',
  'function refundETH()',
  'function sweepToken(address token, uint256 minimum, address recipient)',
  'function wrapETH(uint256 value)',
  'function pull(address token, uint256 value)',
  'function approveMax(address token)',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
])

export const call = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName, args } as never)
/** Several calls of SwapRouter02 in one transaction. */
export const multicall = (...calls: readonly Hex[]) => call('multicall', BigInt(deadline), calls)
