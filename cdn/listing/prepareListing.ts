import type { ListedWallet } from '../../shared/wallets.ts'
import { hexDigest } from '../document/digest.ts'
import { inlineImage } from '../document/inlineImage.ts'
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

/** The most the sheet holds; further drawings are files of their own, loaded as they come into view. */
const maxSheetCharacters = 512 << 10

/**
 * Gives every wallet its place and every picture its path, made of its content so that it may be kept for ever. Puts the
 * drawings of wallets into one sheet.
 * @spec 7.listing-images
 * @param readImage rejects for a file there is none of
 */
export async function prepareListing(
  { wallets, networkImages }: ListingSource,
  readImage: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<PreparedListing> {
  const images = new Map<string, Uint8Array<ArrayBuffer>>()
  const place = async (bytes: Uint8Array<ArrayBuffer>, ending: string): Promise<string> => {
    const path = `images/${(await hexDigest(bytes)).slice(0, hashLength)}${ending}`
    images.set(path, bytes)
    return `/${path}`
  }
  const publish = async (name: string) => place(await readImage(name), name.slice(name.lastIndexOf('.')))
  const placed = await Promise.all(
    wallets.map(async (wallet, index) => {
      const image = wallet.image && { image: await publish(wallet.image) }
      return { ...wallet, ...image, order: index + 1 }
    }),
  )
  const sheet = makeSheet(placed, images)
  const pictures = sheet && (await place(new TextEncoder().encode(sheet), '.json'))
  const placedNetworks = Object.entries(networkImages).map(async ([id, name]) => [id, await publish(name)] as const)
  return {
    listing: {
      wallets: placed,
      networkImages: Object.fromEntries(await Promise.all(placedNetworks)),
      ...(pictures && { pictures }),
    },
    images,
  }
}

/**
 * Small drawings as `data:` URLs by their path, those of the best known wallets first; undefined without any. As text they
 * compress together; a bitmap is a file of its own, which is loaded when it comes into view.
 */
function makeSheet(wallets: readonly ListedWallet[], images: PreparedListing['images']): string | undefined {
  const sheet: Record<string, string> = {}
  let room = maxSheetCharacters
  for (const { image } of wallets) {
    const bytes = image && images.get(image.slice(1))
    const url = bytes && inlineImage(image, bytes)
    if (!url || !image.endsWith('.svg') || Object.hasOwn(sheet, image)) continue
    room -= url.length
    if (room < 0) break
    sheet[image] = url
  }
  return Object.keys(sheet).length ? JSON.stringify(sheet) : undefined
}
