import type { Kysely } from 'kysely'
import { isPostgres, memoryDatabase } from './connectDatabase.ts'
import { type OpenStore, openStore } from './openStore.ts'
import { StoreFailure } from './storeFailure.ts'
import type { DataTables } from './tables.ts'
import { noteStatements, refuseScans } from './testScans.ts'

/*
 * Both databases as the server opens them, by default in memory, for tests and tools that store nothing. Closing one
 * fails if the server has scanned a whole table.
 */

export async function openCache(database = memoryDatabase): Promise<OpenStore> {
  return watched(await openStore(database, { name: 'cache' }), database)
}

export async function openData(database = memoryDatabase): Promise<OpenStore<DataTables>> {
  return watched(await openStore(database, { name: 'data' }), database)
}

function watched<Tables>(store: OpenStore<Tables>, database: string): OpenStore<Tables> {
  if (isPostgres(database)) return store
  const { statements, noting } = noteStatements()
  let last: Kysely<Tables> | undefined
  let noted: Kysely<Tables> | undefined
  return {
    ...store,
    async open() {
      const db = await store.open()
      if (db !== last) noted = noting(db)
      last = db
      return noted as Kysely<Tables>
    },
    async close() {
      try {
        if (last) await refuseScans(last as unknown as Kysely<never>, statements.values())
      } catch (error) {
        // A test may have damaged or removed the database.
        if (!(error instanceof StoreFailure)) throw error
      } finally {
        await store.close()
      }
    },
  }
}
