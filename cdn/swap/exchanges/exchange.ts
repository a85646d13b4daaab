import type { Address, Hex } from 'viem'
import type { SwapRoute } from '../../../shared/api/convert.schema.ts'
import type { ContractRead } from '../../sources/chain/evm/multicall.ts'

/** Contracts that swap tokens by pools, each of two tokens. All addresses are in lower case. */
export interface Exchange {
  id: string
  name: string
  /** Takes the token, and is what a transaction calls. */
  router: Address
  /** Where the pools of two tokens are asked for, one for each fee. */
  poolsOf(tokens: Pair): readonly PoolQuestion[]
  /** What a pool holds. */
  stateReads(pool: Pool): readonly ContractRead[]
  /** @returns undefined for a pool that holds nothing */
  readState(values: readonly (Hex | undefined)[], pool: Pool): PoolState | undefined
  /** Asks a contract what a way yields; undefined where the state of the pools tells. */
  yieldRead?(way: Way, amount: bigint): ContractRead
  /** @returns undefined where the pools hold too little */
  readYield(value: Hex | undefined, way: Way, amount: bigint): Yield | undefined
  build(swap: BuiltSwap): { data: Hex; value: bigint }
  /** Whether it takes a signature in place of an approval. */
  takesPermits: boolean
  /** A guess for a transaction over this many pools. */
  gasOver(pools: number): bigint
}

/** Sorted, as contracts do it. */
export type Pair = readonly [Address, Address]

export interface PoolQuestion {
  tokens: Pair
  /** In millionths. */
  fee: number
  /** Answered by the pool's address, or by nothing. */
  read: ContractRead
}

export interface Pool {
  tokens: Pair
  fee: number
  address: Address
}

/** In the order of the pair. */
export interface PoolState extends Pool {
  /** What a trade at the price of now finds, and no more than what the pool owns: to seem deep costs as much. */
  reserves: readonly [bigint, bigint]
  /** How many of the second token one of the first is worth, as a fraction. */
  price: readonly [bigint, bigint]
}

/** From one token to another over pools. */
export interface Way {
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
  /** Whether the network's own currency leaves or arrives, in place of the wrapped one of the route. */
  isNative: { from: boolean; to: boolean }
  permit?: SignedPermit | undefined
}

/** By EIP-2612, for the whole amount. */
export interface SignedPermit {
  /** Unix seconds. */
  deadline: number
  signature: Hex
}

export const sorted = (a: Address, b: Address): Pair => (a < b ? [a, b] : [b, a])

/** A fraction of the price in the direction of a trade. */
export function priceFrom({ tokens, price: [above, below] }: PoolState, from: string): readonly [bigint, bigint] {
  return from === tokens[0] ? [above, below] : [below, above]
}

/** What a pool holds of the token that goes in, and of the one that comes out. */
export function reservesFrom(
  { tokens, reserves: [first, second] }: PoolState,
  from: string,
): readonly [bigint, bigint] {
  return from === tokens[0] ? [first, second] : [second, first]
}
