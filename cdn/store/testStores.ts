import { capabilities } from '../capabilities.ts'
import { nodeCapabilities } from '../nodeCapabilities.ts'
import { memoryDatabase } from './connectDatabase.ts'
import { type OpenStore, openStore } from './openStore.ts'
import type { DataTables } from './tables.ts'

/* Both databases as the server opens them, in memory by default: for tests, and for tools that keep nothing. */

export function openCache(database = memoryDatabase): Promise<OpenStore> {
  return openStore(database, { name: 'cache', tables: capabilities.flatMap(({ tables }) => tables ?? []) })
}

export function openData(database = memoryDatabase): Promise<OpenStore<DataTables>> {
  return openStore(database, { name: 'data', tables: nodeCapabilities.flatMap(({ tables }) => tables ?? []) })
}
