import { mkdir, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { OperatorError } from '../operatorError.ts'
import { isPostgres, memoryDatabase } from './connectDatabase.ts'
import type { DatabaseName } from './databaseKind.ts'
import { companions } from './setAside.ts'

/** The cache's file until 1.1. */
const formerCache = 'server.db'

/**
 * The locations of the two databases.
 * @param database a folder, which is created if missing; `:memory:`; or the URL of a PostgreSQL database for both
 * @throws OperatorError if the folder cannot be created
 */
export async function databaseFiles(database: string): Promise<Readonly<Record<DatabaseName, string>>> {
  if (database === memoryDatabase || isPostgres(database)) return { cache: database, data: database }
  // The mode of an existing folder is its owner's choice.
  await mkdir(database, { recursive: true, mode: 0o700 }).catch(error => {
    throw new OperatorError(
      `The folder ${database} for the database cannot be made: ${error.message}. Set CK_DATA to one that the server may write`,
    )
  })
  const cache = join(database, 'cache.db')
  const former = join(database, formerCache)
  if (!(await exists(cache)) && (await exists(former)))
    // Not every database has all companions, and the cache can be made anew.
    for (const ending of ['', ...companions]) await rename(former + ending, cache + ending).catch(() => undefined)
  return { cache, data: join(database, 'data.db') }
}

/**
 * The locations for a command that works with what a server has stored.
 * @throws OperatorError if there is nothing: it would otherwise begin anew in a wrong folder, and find that all is well
 */
export async function existingFiles(database: string): Promise<Readonly<Record<DatabaseName, string>>> {
  if (!isPostgres(database) && !(await exists(join(database, 'data.db'))))
    throw new OperatorError(
      `There is no database of this server in ${resolve(database)}. Set CK_DATA or DATABASE_URL as the server has it`,
    )
  return databaseFiles(database)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
