import type { Address } from 'viem'
import type { Network } from '../../../../shared/networks.ts'
import { lettersOf } from '../lettersOf.ts'
import type { KnownToken } from './evmTokens.ts'

/** The operator's listing of a contract. */
export interface Listed {
  isListed: boolean
  /** The symbol that an unlisted token imitates: a listed token's, or the native currency's. */
  poses?: string
}

/** Lookalike forms of listed tokens and the native currency: symbols by the letters of a symbol or name. */
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

/** For a token on no list. */
export function unlistedAs(
  { name, symbol }: Pick<KnownToken, 'name' | 'symbol'>,
  looks: ReadonlyMap<string, string>,
): Listed {
  const own = [symbol, name].map(lettersOf).filter(letters => letters !== '')
  const poses = own.map(letters => looks.get(letters)).find(taken => taken !== undefined)
  return { isListed: false, ...(poses !== undefined && { poses }) }
}
