import type { Address, Hex } from 'viem'
import type { SwapRoute } from '../../../shared/api/convert.schema.ts'
import type { ContractRead } from '../../sources/chain/evm/multicall.ts'

/** Contracts that swap tokens through pools of two tokens each. All addresses are in lower case. */
export interface Exchange {
  id: string
  name: string
  /** The spender, and the target of transactions. */
  router: Address
  /** Reads for the pools of a pair, one per fee. */
  poolsOf(tokens: Pair): readonly PoolQuestion[]
  /** Reads for a pool's state. */
  stateReads(pool: Pool): readonly ContractRead[]
  /** @returns undefined for an empty pool */
  readState(values: readonly (Hex | undefined)[], pool: Pool): PoolState | undefined
  /** Reads a route's yield from a contract; undefined if the pools' state is enough. */
  yieldRead?(path: SwapPath, amount: bigint): ContractRead
  /** @returns undefined if the pools hold too little */
  readYield(value: Hex | undefined, path: SwapPath, amount: bigint): Yield | undefined
  build(swap: BuiltSwap): { data: Hex; value: bigint }
  /** Whether it accepts a permit instead of an approval. */
  takesPermits: boolean
  /** Estimated gas of a transaction through this many pools. */
  gasOver(pools: number): bigint
}

/** Sorted, as in contracts. */
export type Pair = readonly [Address, Address]

export interface PoolQuestion {
  tokens: Pair
  /** In millionths. */
  fee: number
  /** Returns the pool's address, or nothing. */
  read: ContractRead
}

export interface Pool {
  tokens: Pair
  fee: number
  address: Address
}

/** In the pair's order. */
export interface PoolState extends Pool {
  /** Liquidity at the current price, capped by the pool's balance, so that seeming deep costs as much. */
  reserves: readonly [bigint, bigint]
  /** Price of the first token in the second, as a fraction. */
  price: readonly [bigint, bigint]
}

/** A route through pools. */
export interface SwapPath {
  route: SwapRoute
  pools: readonly PoolState[]
}

export interface Yield {
  amount: bigint
  gas: bigint
}

export interface BuiltSwap {
  route: SwapRoute
  amount: bigint
  minimum: bigint
  account: Address
  /** Unix seconds. */
  deadline: number
  /** Whether the native currency replaces the route's wrapped one at either end. */
  isNative: { from: boolean; to: boolean }
  permit?: SignedPermit | undefined
}

/** EIP-2612, for the whole amount. */
export interface SignedPermit {
  /** Unix seconds. */
  deadline: number
  signature: Hex
}

export const sorted = (a: Address, b: Address): Pair => (a < b ? [a, b] : [b, a])

/** The price in the direction of a trade, as a fraction. */
export function priceFrom({ tokens, price: [above, below] }: PoolState, from: string): readonly [bigint, bigint] {
  return from === tokens[0] ? [above, below] : [below, above]
}

/** A pool's reserves of the input and output token. */
export function reservesFrom(
  { tokens, reserves: [first, second] }: PoolState,
  from: string,
): readonly [bigint, bigint] {
  return from === tokens[0] ? [first, second] : [second, first]
}
