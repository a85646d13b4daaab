import type { CaipAddress } from '../../shared/caip.ts'

/** A token, or a network's own currency, as forms and reviews know it. */
export interface Token {
  /** CAIP-10; absent for the network's own currency. */
  readonly id?: CaipAddress | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit; undefined while unknown. */
  readonly balance?: bigint | undefined
  /** Dollars for one unit; undefined where it is unknown. */
  readonly price?: number | undefined
  /** Path of a picture on the server. */
  readonly iconUrl?: string | undefined
  /** Whether the operator's list has it. */
  readonly isListed: boolean
}
