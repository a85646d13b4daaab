import type { Address } from 'viem'
import type { Network } from '../../../../shared/networks.ts'
import { skeletonOf } from '../skeletonOf.ts'
import type { KnownToken } from './evmTokens.ts'

/** The operator's listing of a contract. */
export interface Listed {
  isListed: boolean
  /** The symbol that an unlisted token imitates: a listed token's, or the native currency's. */
  poses?: string
}

/** Lookalike forms of listed tokens and the native currency: symbols by the letters of a symbol or name. */
export function skeletonsOf(
  known: ReadonlyMap<string, Pick<KnownToken, 'name' | 'symbol'>>,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
): ReadonlyMap<string, string> {
  const skeletons = new Map<string, string>()
  for (const { symbol, name } of [nativeCurrency, ...known.values()])
    for (const letters of [symbol, name].map(skeletonOf)) if (!skeletons.has(letters)) skeletons.set(letters, symbol)
  return skeletons
}

/** By name, which any contract can take. */
export function listedAs(
  contract: string,
  names: Pick<KnownToken, 'name' | 'symbol'>,
  known: ReadonlyMap<Address, KnownToken>,
  skeletons: ReadonlyMap<string, string>,
): Listed {
  return known.has(contract.toLowerCase() as Address) ? { isListed: true } : unlistedAs(names, skeletons)
}

/** For a token on no list. */
export function unlistedAs(
  { name, symbol }: Pick<KnownToken, 'name' | 'symbol'>,
  skeletons: ReadonlyMap<string, string>,
): Listed {
  const own = [symbol, name].map(skeletonOf).filter(letters => letters !== '')
  const poses = own.map(letters => skeletons.get(letters)).find(taken => taken !== undefined)
  return { isListed: false, ...(poses !== undefined && { poses }) }
}
