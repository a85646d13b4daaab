import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromJson } from '../../shared/protocol/json.ts'
import type { FollowedSite } from './followedSite.ts'

/** Pause before an unusable listed release is read again. */
const restMs = 5000

/**
 * Rereads the releases if a requested one has been added to the folder since: another server may already name it in its
 * `/1/loader.js`.
 * @param releasesDir filled by publish.mjs, which lists a release once it is complete
 */
export function createReleaseFinder(
  releasesDir: string,
  site: FollowedSite,
  elapsed: () => number,
): (version: string) => Promise<void> {
  /** When a listed release was last read without becoming usable. */
  const failedAt = new Map<string, number>()
  let reloading: Promise<void> | undefined
  const isHere = async (version: string) => (await site.now().releases.find(version)) !== undefined

  return async version => {
    if ((await isHere(version)) || !(await isListed(releasesDir, version))) return
    if (elapsed() - (failedAt.get(version) ?? Number.NEGATIVE_INFINITY) < restMs) return
    // A running reload may have begun before this release arrived.
    await reloading
    if (await isHere(version)) return
    reloading ??= site.reload().finally(() => {
      reloading = undefined
    })
    await reloading
    if (!(await isHere(version))) failedAt.set(version, elapsed())
  }
}

async function isListed(folder: string, version: string): Promise<boolean> {
  // A folder without a list has no further release.
  const list = fromJson(await readFile(join(folder, 'releases.json'), 'utf8').catch(() => ''))
  return Array.isArray(list) && list.includes(version)
}
