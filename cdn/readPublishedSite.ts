import type { Listing } from './listing/listing.ts'
import { readListing, withImages } from './listing/readListing.ts'
import type { StartCdnOptions } from './StartCdnOptions.ts'
import { readDiskFiles } from './sources/diskFiles.ts'
import type { Files } from './sources/files.ts'
import { readWalletsFile } from './sources/walletsFile.ts'
import { createSite, type Site } from './store/site.ts'

/** Reads the releases on disk, and the wallet list with its images. */
export async function readPublishedSite(
  releasesDir: string,
  options: Pick<StartCdnOptions, 'wallets' | 'imagesDir'>,
): Promise<Site & { count: number }> {
  const found = await readDiskFiles(releasesDir)
  const { files, listing } = await readPictures(found, options)
  return { ...(await createSite(files, found.versions, listing, releasesDir)), count: found.versions.length }
}

/** The wallet list, and the site's files including its images. */
async function readPictures(
  site: Files,
  { wallets, imagesDir = 'images' }: Pick<StartCdnOptions, 'wallets' | 'imagesDir'>,
): Promise<{ files: Files; listing: Listing }> {
  const published = await readListing(site)
  if (wallets === undefined) return { files: site, listing: published }
  const { listing, images } = await readWalletsFile(wallets, imagesDir)
  return { files: withImages(site, images), listing: { ...published, wallets: listing.wallets } }
}
