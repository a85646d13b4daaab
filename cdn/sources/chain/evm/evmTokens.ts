import { type Address, getAddress } from 'viem'
import type { ListedToken } from '../../../listing/listing.ts'
import type { ChainSettings, PriceFeed } from '../../../store/chainSettings.schema.ts'

/** A token of a list: the operator's own first, then the shipped ones. */
export interface KnownToken {
  address: Address
  /** Used where the token itself says nothing. */
  name: string
  symbol: string
  image?: string | undefined
  priceFeed?: PriceFeed | undefined
}

/** By address in lower case, in the order of the lists. */
export function knownTokens(
  { tokens }: ChainSettings,
  listed: readonly ListedToken[] = [],
): ReadonlyMap<Address, KnownToken> {
  const known = new Map<Address, KnownToken>()
  for (const token of [...tokens, ...listed]) {
    const address = token.address.toLowerCase() as Address
    if (!known.has(address)) known.set(address, { ...token, address })
  }
  return known
}

/** In capital and small letters, as wallets and explorers write it. */
export function shownAddress(address: Address): Address {
  return getAddress(address)
}
