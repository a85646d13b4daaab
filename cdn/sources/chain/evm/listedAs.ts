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

/** What tokens of a list look like, and the network's own currency: a symbol by the letters of a symbol or a name. */
export function looksOf(
  known: ReadonlyMap<string, Pick<KnownToken, 'name' | 'symbol'>>,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
): ReadonlyMap<string, string> {
  const looks = new Map<string, string>()
  for (const { symbol, name } of [nativeCurrency, ...known.values()])
    for (const letters of [symbol, name].map(lettersOf)) if (!looks.has(letters)) looks.set(letters, symbol)
  return looks
}

/** By name, which any contract can take. */
export function listedAs(
  contract: string,
  names: Pick<KnownToken, 'name' | 'symbol'>,
  known: ReadonlyMap<Address, KnownToken>,
  looks: ReadonlyMap<string, string>,
): Listed {
  return known.has(contract.toLowerCase() as Address) ? { isListed: true } : unlistedAs(names, looks)
}

/** Of a token that is on no list. */
export function unlistedAs(
  { name, symbol }: Pick<KnownToken, 'name' | 'symbol'>,
  looks: ReadonlyMap<string, string>,
): Listed {
  const own = [symbol, name].map(lettersOf).filter(letters => letters !== '')
  const poses = own.map(letters => looks.get(letters)).find(taken => taken !== undefined)
  return { isListed: false, ...(poses !== undefined && { poses }) }
}
