import type { ListedWallet } from '../../shared/wallets.ts'
import { hexDigest } from '../document/digest.ts'
import type { Listing } from './listing.ts'

/** A listing whose pictures are still names of files. */
export interface ListingSource {
  wallets: readonly ListedWallet[]
  /** By CAIP-2 id. */
  networkImages: Readonly<Record<string, string>>
}

export interface PreparedListing {
  listing: Listing
  /** By path on the server, without the leading slash. */
  images: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

/** Hexadecimal digits of a picture's name: enough that no two of a few thousand meet. */
const hashLength = 16

/**
 * Gives every picture its path, which is made of its content and so may be kept for ever.
 * @spec 7.listing-images
 * @param readImage rejects for a file there is none of
 */
export async function prepareListing(
  { wallets, networkImages }: ListingSource,
  readImage: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<PreparedListing> {
  const images = new Map<string, Uint8Array<ArrayBuffer>>()
  const publish = async (name: string): Promise<string> => {
    const bytes = await readImage(name)
    const path = `images/${(await hexDigest(bytes)).slice(0, hashLength)}${name.slice(name.lastIndexOf('.'))}`
    images.set(path, bytes)
    return `/${path}`
  }
  const placed = wallets.map(async wallet =>
    wallet.image ? { ...wallet, image: await publish(wallet.image) } : wallet,
  )
  const placedNetworks = Object.entries(networkImages).map(async ([id, name]) => [id, await publish(name)] as const)
  return {
    listing: {
      wallets: await Promise.all(placed),
      networkImages: Object.fromEntries(await Promise.all(placedNetworks)),
    },
    images,
  }
}
