import { digest } from '../document/digest.ts'
import type { Listing } from '../listing/listing.ts'
import type { Files } from '../sources/files.ts'
import { StartupError } from '../startupError.ts'
import { createReleases, type Release, type Releases } from './releases.ts'

/** All that was published, as it is at one time. */
export interface Site {
  files: Files
  listing: Listing
  /** Changes with the listing. */
  listingTag: string
  releases: Releases
  newest: Release
}

/**
 * @param name of the place it is read from, for the error
 * @throws StartupError when there is no release with a frame
 */
export async function createSite(
  files: Files,
  versions: readonly string[],
  listing: Listing,
  name: string,
): Promise<Site> {
  const releases = createReleases(files, versions)
  const newest = await releases.newest()
  if (!newest) throw new StartupError(`${name} holds no release: run npm run build first`)
  if (!newest.template)
    throw new StartupError(
      `Release ${newest.version} in ${name} has no modal.template: publish it with --modal and the directory of its modal`,
    )
  return { files, listing, listingTag: await digest(JSON.stringify(listing)), releases, newest }
}
