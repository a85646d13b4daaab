import { type Files, fileTag } from '../sources/files.ts'
import { emptyListing, type Listing, listingFile } from './listing.ts'
import type { PreparedListing } from './prepareListing.ts'

/** The listing among the published files; empty if the site has none. */
export async function readListing(files: Files): Promise<Listing> {
  const file = await files.read(listingFile)
  return file ? JSON.parse(new TextDecoder().decode(file.bytes)) : emptyListing
}

/** The published files, plus the images of an operator's own list. */
export function withImages(files: Files, images: PreparedListing['images']): Files {
  return {
    async read(path) {
      const bytes = images.get(path)
      return bytes ? { bytes, encoded: {}, tag: await fileTag(bytes) } : files.read(path)
    },
  }
}
