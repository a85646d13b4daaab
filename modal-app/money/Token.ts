import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { CaipAddress } from '../../shared/caip.ts'
import { fromDecimal } from '../lib/decimal.ts'

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

/** The contract or mint of a token; undefined for the network's own currency. */
export function contractOf({ id }: Pick<Token, 'id'>): string | undefined {
  return id?.slice(id.lastIndexOf(':') + 1)
}

/** A token of the account as forms know it. */
export function ownedToken({ address, name, symbol, quantity, price, iconUrl, isListed }: TokenBalance): Token {
  const decimals = Number(quantity.decimals)
  // The server writes numbers with a point, and never more decimals than the token has.
  const balance = fromDecimal(quantity.numeric, decimals)
  return { id: address as CaipAddress | undefined, name, symbol, decimals, balance, price, iconUrl, isListed }
}
