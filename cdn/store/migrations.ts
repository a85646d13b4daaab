import type { Migration } from 'kysely'
import { accountIndex } from './migrations/accountIndex.ts'
import { pictures } from './migrations/pictures.ts'

/**
 * What brings a database up to date, in the order of the names. A migration that was published is never changed; a
 * later one corrects it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-23 account index': accountIndex,
  '2026-11-23 pictures': pictures,
}
