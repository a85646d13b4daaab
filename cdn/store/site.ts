import { digest } from '../document/digest.ts'
import type { Listing } from '../listing/listing.ts'
import { OperatorError } from '../operatorError.ts'
import type { Files } from '../sources/files.ts'
import { createReleases, type Release, type Releases } from './releases.ts'

/** A snapshot of everything that was published. */
export interface Site {
  files: Files
  listing: Listing
  /** Hash of the listing. */
  listingTag: string
  releases: Releases
  newest: Release
}

/**
 * @param name where the site was read from, for the error
 * @throws OperatorError if no release has a template
 */
export async function createSite(
  files: Files,
  versions: readonly string[],
  listing: Listing,
  name: string,
): Promise<Site> {
  const releases = createReleases(files, versions)
  const newest = await releases.newest()
  if (!newest) throw new OperatorError(`${name} holds no release: run npm run build first`)
  if (!newest.template)
    throw new OperatorError(
      `Release ${newest.version} in ${name} has no modal.template: publish it with --modal and the directory of its modal`,
    )
  return { files, listing, listingTag: await digest(JSON.stringify(listing)), releases, newest }
}
