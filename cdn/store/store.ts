import type { Kysely } from 'kysely'
import type { DataTables, Tables } from './tables.ts'

/** One of the server's databases: a file of its own, or in PostgreSQL. */
export interface Store<AllTables = Tables> {
  /**
   * The database with its tables up to date. Cheap after the first call.
   * Every query of it may fail with a StoreFailure, too.
   * @throws StoreFailure while it cannot be opened; the next call tries again
   */
  open(): Promise<Kysely<AllTables>>
}

/** What may not be lost: on the disk once it is acknowledged, and in backups. */
export type DataStore = Store<DataTables>
