import { capabilities } from '../capabilities.ts'
import { memoryDatabase } from './connectDatabase.ts'
import { type OpenStore, openStore } from './openStore.ts'

/** The cache with all tables of the server; in memory by default, for tests and tools that keep nothing. */
export function openCache(database = memoryDatabase): Promise<OpenStore> {
  const tables = capabilities.flatMap(capability => capability.tables ?? [])
  return openStore(database, { name: 'cache', tables })
}
