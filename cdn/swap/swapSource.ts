import type { Address, Hex } from 'viem'
import type { SwapRoute } from '../../shared/api/convert.schema.ts'
import type { AccountRead } from '../sources/accountSource.ts'

/** The project and the nodes of a request. */
export type SwapRead = Pick<AccountRead, 'project' | 'network' | 'urls' | 'chain' | 'intake' | 'signal'>

/** A swap request. Addresses are in lower case; `nativeToken` stands for the native currency. */
export interface SwapAsk {
  from: Address
  to: Address
  amount: bigint
  account: Address
  /** Percent. */
  slippage: number
  /** Wei per unit of gas; undefined if it was not read. */
  gasPrice?: bigint | undefined
}

/** A source's offer. */
export interface SwapOffer {
  /** The source's id and name. */
  source: string
  sourceName: string
  router: Address
  spender: Address
  amount: bigint
  minimum: bigint
  gas: bigint
  /** Absent if only the source knows the route. */
  route?: SwapRoute
  /** Percent. */
  priceImpact?: number
}

export interface SwapTransaction {
  to: Address
  data: Hex
  value: bigint
  gas: bigint
  /** The output amount, if the source states it. */
  amount?: bigint
}

/** A routing API with the operator's key. Its replies are as untrusted as a contract's. */
export interface SwapApi {
  id: string
  name: string
  /** The contract that spends the token. */
  spender: Address
  /** @throws ApiFailure `no_route`, `insufficient_liquidity`, `node_failed`, `not_available` or `rate_limited` */
  offer(read: SwapRead, ask: SwapAsk): Promise<SwapOffer>
  /** @throws ApiFailure as `offer`, and `price_moved` if it would yield less than the minimum */
  build(read: SwapRead, ask: SwapAsk, minimum: bigint): Promise<SwapTransaction>
}

/** The minimum output after slippage. */
export function minimumAfter(amount: bigint, slippage: number): bigint {
  const least = (amount * BigInt(Math.round((100 - slippage) * 100))) / 10_000n
  return least > 0n ? least : 1n
}
