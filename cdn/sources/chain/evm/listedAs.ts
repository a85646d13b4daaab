import type { Address } from 'viem'
import type { Network } from '../../../../shared/networks.ts'
import { lettersOf } from '../lettersOf.ts'
import type { KnownToken } from './evmTokens.ts'

/** What the operator's list says of a contract. */
export interface Listed {
  isListed: boolean
  /** The symbol of what an unlisted one may be taken for: a listed token, or the network's own currency. */
  poses?: string
}

type Known = Pick<KnownToken, 'name' | 'symbol'>

/** By name, which any contract can take. */
export function listedAs(
  contract: string,
  { name, symbol }: Known,
  known: ReadonlyMap<Address, KnownToken>,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
): Listed {
  if (known.has(contract.toLowerCase() as Address)) return { isListed: true }
  const own = [symbol, name].map(lettersOf).filter(letters => letters !== '')
  const isTakenFor = (other: Known) => [other.symbol, other.name].map(lettersOf).some(letters => own.includes(letters))
  const taken = [nativeCurrency, ...known.values()].find(isTakenFor)
  return { isListed: false, ...(taken && { poses: taken.symbol }) }
}
