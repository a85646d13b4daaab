import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Files that SQLite keeps beside a database. */
export const companions = ['-wal', '-shm'] as const

/**
 * Moves a database file out of the way, with the files beside it. Of those set aside before, none is kept, so that a disk
 * that damages files is not filled with them.
 * @returns where it is now
 */
export async function setAside(path: string): Promise<string> {
  const [folder, mark] = [dirname(path), `${basename(path)}.damaged-`]
  for (const name of await readdir(folder)) if (name.startsWith(mark)) await rm(join(folder, name), { force: true })
  const aside = join(folder, `${mark}${new Date().toISOString().replaceAll(':', '-')}`)
  await rename(path, aside)
  for (const ending of companions) await rename(path + ending, aside + ending).catch(() => undefined)
  return aside
}
