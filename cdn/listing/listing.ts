import type { ChainId } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** A token that its operator knows. Its texts are shown where the chain has none. */
export interface ListedToken {
  /** Of eip155, in lower case. */
  address: string
  name: string
  symbol: string
  image?: string | undefined
}

/** Best known tokens first. */
export type TokenLists = Readonly<Partial<Record<ChainId, readonly ListedToken[]>>>

/** The operator's wallets, best known first, images of networks, and tokens. Images are paths on this server. */
export interface Listing {
  wallets: readonly ListedWallet[]
  networkImages: Readonly<Partial<Record<ChainId, string>>>
  /** Absent in a listing of release 1.1 or older. */
  tokens?: TokenLists
  /** Path of the JSON sheet with the wallets' images; undefined if no wallet has one. */
  pictures?: string | undefined
}

export const emptyListing: Listing = { wallets: [], networkImages: {} }

/** Path of the listing among the published files. */
export const listingFile = 'listing.json'
