import { isPostgres } from './connectDatabase.ts'
import { databaseFiles } from './databaseFiles.ts'
import type { DatabaseName } from './databaseKind.ts'
import { openStore, type StoreOptions } from './openStore.ts'

/**
 * Opens both databases.
 * @param database a folder, `:memory:`, or the URL of a PostgreSQL database
 * @throws OperatorError if either cannot be used, after closing the other
 */
export async function openDatabases(database: string, options: Omit<StoreOptions<DatabaseName>, 'name'>) {
  const files = await databaseFiles(database)
  const outage = isPostgres(database) ? {} : undefined
  const cache = await openStore(files.cache, { name: 'cache', outage, ...options })
  const data = await openStore(files.data, { name: 'data', outage, ...options }).catch(async error => {
    await cache.close()
    throw error
  })
  return { cache, data }
}
