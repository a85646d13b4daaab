import { type Address, getAddress } from 'viem'
import type { ListedToken } from '../../../listing/listing.ts'
import type { ChainSettings, PriceFeed } from '../../../store/chainSettings.schema.ts'

/** A listed token: the operator's own first, then the default ones. */
export interface KnownToken {
  address: Address
  /** Used if the token has none. */
  name: string
  symbol: string
  image?: string | undefined
  priceFeed?: PriceFeed | undefined
}

/** By lower-case address, in list order. */
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

/** With the checksum case that wallets and explorers show. */
export function shownAddress(address: Address): Address {
  return getAddress(address)
}
