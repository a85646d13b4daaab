import type { AccountIndexTables } from './migrations/accountIndex.ts'
import type { PictureTables } from './migrations/pictures.ts'

/**
 * All tables. Each feature declares its own beside the migration that creates them.
 *
 * So that both databases store the same: times and counts are `bigint` columns and come back as numbers; amounts, which
 * may exceed 2^53, are text; bytes are `bytea` and come back as Uint8Array; yes and no are 0 and 1.
 */
export interface Tables extends PictureTables, AccountIndexTables {}
