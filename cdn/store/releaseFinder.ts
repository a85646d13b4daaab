import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromJson } from '../../shared/protocol/json.ts'
import type { FollowedSite } from './followedSite.ts'

/** One that is listed and cannot be used is not read for each who asks. */
const restMs = 5000

/**
 * Rereads the releases if one is asked for that has come to the folder since: another server may know it already, and name
 * it in its `/1/loader.js`.
 * @param releasesDir filled by publish.mjs, which lists a release once all of it is there
 */
export function createReleaseFinder(
  releasesDir: string,
  site: FollowedSite,
  elapsed: () => number,
): (version: string) => Promise<void> {
  /** When a listed release was read, and not found all the same. */
  const readInVain = new Map<string, number>()
  let reloading: Promise<void> | undefined
  const isHere = async (version: string) => (await site.now().releases.find(version)) !== undefined

  return async version => {
    if ((await isHere(version)) || !(await isListed(releasesDir, version))) return
    if (elapsed() - (readInVain.get(version) ?? Number.NEGATIVE_INFINITY) < restMs) return
    // One that is under way may have begun before this release came.
    await reloading
    if (await isHere(version)) return
    reloading ??= site.reload().finally(() => {
      reloading = undefined
    })
    await reloading
    if (!(await isHere(version))) readInVain.set(version, elapsed())
  }
}

async function isListed(folder: string, version: string): Promise<boolean> {
  const list = fromJson(await readFile(join(folder, 'releases.json'), 'utf8').catch(() => ''))
  return Array.isArray(list) && list.includes(version)
}
