import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startupError.ts'
import { isPostgres, memoryDatabase } from './connectDatabase.ts'
import type { DatabaseName } from './databaseKind.ts'
import { companions } from './setAside.ts'

/** Until 1.1, one file held what can be read again. */
const formerCache = 'server.db'

/**
 * Where the two databases are.
 * @param database a folder, which is made if it is missing; `:memory:`; or the URL of a PostgreSQL database, which holds both
 * @throws StartupError if the folder cannot be made
 */
export async function databaseFiles(database: string): Promise<Readonly<Record<DatabaseName, string>>> {
  if (database === memoryDatabase || isPostgres(database)) return { cache: database, data: database }
  // Who may look into a folder that is there is its owner's choice.
  await mkdir(database, { recursive: true, mode: 0o700 }).catch(error => {
    throw new StartupError(
      `The folder ${database} for the database cannot be made: ${error.message}. Set CK_DATA to one that the server may write`,
    )
  })
  const cache = join(database, 'cache.db')
  const former = join(database, formerCache)
  if (!(await exists(cache)) && (await exists(former)))
    for (const ending of ['', ...companions]) await rename(former + ending, cache + ending).catch(() => undefined)
  return { cache, data: join(database, 'data.db') }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
