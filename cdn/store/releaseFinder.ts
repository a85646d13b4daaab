import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromJson } from '../../shared/protocol/json.ts'
import type { FollowedSite } from './followedSite.ts'

const reloadEveryMs = 5000

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
  let reloading: Promise<void> | undefined
  let reloadedAt = Number.NEGATIVE_INFINITY
  return async version => {
    if (await site.now().releases.find(version)) return
    if (!(await isListed(releasesDir, version))) return
    // One that is listed and cannot be used is not read for each who asks.
    if (!reloading && elapsed() - reloadedAt < reloadEveryMs) return
    reloading ??= site.reload().finally(() => {
      reloading = undefined
      reloadedAt = elapsed()
    })
    await reloading
  }
}

async function isListed(folder: string, version: string): Promise<boolean> {
  const list = fromJson(await readFile(join(folder, 'releases.json'), 'utf8').catch(() => ''))
  return Array.isArray(list) && list.includes(version)
}
