import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The server's database: a file of its own, or PostgreSQL. */
export interface Store {
  /**
   * The database with its tables up to date. Cheap after the first call.
   * Every query of it may fail with a StoreFailure, too.
   * @throws StoreFailure while it cannot be opened; the next call tries again
   */
  open(): Promise<Kysely<Tables>>
}
