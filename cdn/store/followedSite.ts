import { OperatorError } from '../operatorError.ts'
import type { Site } from './site.ts'

export type ReleasesNews =
  | { event: 'releases.reloaded'; version: string; releases: number }
  /** The previous site stays in use. */
  | { event: 'releases.refused'; reason: string }

/** A site that can be reread while the server runs. */
export interface FollowedSite {
  now(): Site
  /** Rereads the folder. If the folder is invalid, logs that and keeps the current site. */
  reload(): Promise<void>
}

/** @throws OperatorError if the first read fails */
export async function createFollowedSite(
  read: () => Promise<Site & { count: number }>,
  tell: (news: ReleasesNews) => void,
): Promise<FollowedSite> {
  let site: Site = await read()
  return {
    now: () => site,
    async reload() {
      try {
        const { count, ...found } = await read()
        site = found
        tell({ event: 'releases.reloaded', version: site.newest.version, releases: count })
      } catch (error) {
        tell({ event: 'releases.refused', reason: error instanceof OperatorError ? error.message : String(error) })
      }
    },
  }
}
