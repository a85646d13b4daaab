import { changedMeanwhile } from './storedProjects.ts'

/** A part of projects.json, or the admin's replacement. */
export interface Revised {
  place: 'file' | 'admin'
  revision: number
}

/**
 * The revision that the database has, if the caller knows the newest one; 0 for a part of the file.
 * @throws ApiFailure `changed_meanwhile`
 */
export function revisionToChange({ place, revision }: Revised, told: number): number {
  if (place === 'file' ? told !== revision : told <= 0) throw changedMeanwhile()
  return place === 'file' ? 0 : told
}

/**
 * The revision of a part of projects.json: below 0, unlike those of the database. It is public, so that of a project does
 * not include keys; a kept key is the file's.
 */
export async function revisionOf(entry: Readonly<Record<string, unknown>>): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(entry)))
  return -1 - Number(new DataView(hash).getBigUint64(0) >> 16n)
}
