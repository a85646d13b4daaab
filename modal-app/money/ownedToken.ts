import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { CaipAddress } from '../../shared/caip.ts'
import { fromDecimal } from '../lib/decimal.ts'
import type { Token } from './Token.ts'

/** A token of the account as forms know it. */
export function ownedToken({ address, name, symbol, quantity, price, iconUrl, isListed }: TokenBalance): Token {
  const decimals = Number(quantity.decimals)
  // The server writes numbers with a point, and never more decimals than the token has.
  const balance = fromDecimal(quantity.numeric, decimals)
  return { id: address as CaipAddress | undefined, name, symbol, decimals, balance, price, iconUrl, isListed }
}
