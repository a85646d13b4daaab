import type { Address, Hex } from 'viem'
import type { SwapRoute } from '../../shared/api/convert.schema.ts'
import type { AccountRead } from '../sources/accountSource.ts'

/** For whom, and through which nodes. */
export type SwapRead = Pick<AccountRead, 'project' | 'network' | 'urls' | 'chain' | 'intake' | 'signal'>

/** What somebody wants to swap. Addresses are in lower case; `nativeToken` stands for the network's own currency. */
export interface SwapAsk {
  from: Address
  to: Address
  amount: bigint
  account: Address
  /** Percent. */
  slippage: number
  /** Wei for a unit of gas; unknown where nobody asked for it. */
  gasPrice?: bigint | undefined
}

/** What a source offers for it. */
export interface SwapOffer {
  /** Its id and its name. */
  source: string
  sourceName: string
  router: Address
  spender: Address
  amount: bigint
  minimum: bigint
  gas: bigint
  /** Absent where only the source knows the way. */
  route?: SwapRoute
  /** Percent. */
  priceImpact?: number
}

export interface SwapTransaction {
  to: Address
  data: Hex
  value: bigint
  gas: bigint
  /** What it yields, as far as the source says it. */
  amount?: bigint
}

/** An API that knows where to swap, with the operator's key. What it says is as untrusted as a contract's word. */
export interface SwapApi {
  id: string
  name: string
  /** What may take a token. */
  spender: Address
  /** @throws ApiFailure `no_route`, `insufficient_liquidity`, `node_failed`, `not_available` or `rate_limited` */
  offer(read: SwapRead, ask: SwapAsk): Promise<SwapOffer>
  /** @throws ApiFailure likewise, and `price_moved` if it would yield less than the minimum */
  build(read: SwapRead, ask: SwapAsk, minimum: bigint): Promise<SwapTransaction>
}

/** The least that a swap may yield. */
export function leastOf(amount: bigint, slippage: number): bigint {
  const least = (amount * BigInt(Math.round((100 - slippage) * 100))) / 10_000n
  return least > 0n ? least : 1n
}
