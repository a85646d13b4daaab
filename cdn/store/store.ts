import type { Kysely } from 'kysely'
import type { DataTables, Tables } from './tables.ts'

/** One of the server's databases: a file, or tables in PostgreSQL. */
export interface Store<AllTables = Tables> {
  /**
   * The migrated database. Cheap after the first call. Its queries may also fail with a StoreFailure.
   * @throws StoreFailure while it cannot be opened; the next call retries
   */
  open(): Promise<Kysely<AllTables>>
}

/** Data that must not be lost: commits wait for the disk, and backups include it. */
export type DataStore = Store<DataTables>
