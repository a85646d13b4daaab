import type { ChainId } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** The operator's wallets, best known first, and images of networks. Images are paths on this server. */
export interface Listing {
  wallets: readonly ListedWallet[]
  networkImages: Readonly<Partial<Record<ChainId, string>>>
  /** Path of the JSON sheet with the wallets' images; undefined if no wallet has one. */
  pictures?: string | undefined
}

export const emptyListing: Listing = { wallets: [], networkImages: {} }

/** Path of the listing among the published files. */
export const listingFile = 'listing.json'
