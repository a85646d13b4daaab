import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Suffixes of the files that SQLite keeps beside a database. */
export const companions = ['-wal', '-shm'] as const

/**
 * Moves a database file aside, with its companions. Deletes earlier ones, so that a disk that damages files does not
 * fill up.
 * @returns the new path
 */
export async function setAside(path: string): Promise<string> {
  const [folder, mark] = [dirname(path), `${basename(path)}.damaged-`]
  for (const name of await readdir(folder)) if (name.startsWith(mark)) await rm(join(folder, name), { force: true })
  const aside = join(folder, `${mark}${new Date().toISOString().replaceAll(':', '-')}`)
  await rename(path, aside)
  // Beside another database, they would belong to it.
  for (const ending of companions)
    await rename(path + ending, aside + ending).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
  return aside
}
