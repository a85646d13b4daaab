import type { ChainId } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** The operator's wallets, best known first, and pictures of networks. Every picture is a path on this server. */
export interface Listing {
  wallets: readonly ListedWallet[]
  networkImages: Readonly<Partial<Record<ChainId, string>>>
  /** Path of the sheet that holds the pictures of the wallets; none where they have none. */
  pictures?: string | undefined
}

export const emptyListing: Listing = { wallets: [], networkImages: {} }

/** Where the build leaves the list among the published files. */
export const listingFile = 'listing.json'
