import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { CaipAddress } from '../../shared/caip.ts'
import { fromDecimal } from '../lib/decimal.ts'

/** A token, or a network's own currency, in forms and reviews. */
export interface Token {
  /** CAIP-10; absent for the network's own currency. */
  readonly id?: CaipAddress | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit; undefined while unknown. */
  readonly balance?: bigint | undefined
  /** Dollars per unit; undefined if unknown. */
  readonly price?: number | undefined
  /** Path of an image on the server. */
  readonly iconUrl?: string | undefined
  /** Whether the operator's list has it. */
  readonly isListed: boolean
}

/** The contract or mint of a token; undefined for the network's own currency. */
export function contractOf({ id }: Pick<Token, 'id'>): string | undefined {
  return id?.slice(id.lastIndexOf(':') + 1)
}

/** Converts an account's token to the form's type. */
export function ownedToken({ address, name, symbol, quantity, price, iconUrl, isListed }: TokenBalance): Token {
  const decimals = Number(quantity.decimals)
  // The server uses a decimal point, and at most the token's number of decimals.
  const balance = fromDecimal(quantity.numeric, decimals)
  return { id: address as CaipAddress | undefined, name, symbol, decimals, balance, price, iconUrl, isListed }
}
