import type { DatabaseName } from '../databaseKind.ts'
import type { Migration } from '../migration.ts'
import { cacheMigrations } from './cacheMigrations.ts'
import { dataMigrations } from './dataMigrations.ts'

export const landedMigrations: Readonly<Record<DatabaseName, readonly Migration[]>> = {
  cache: cacheMigrations,
  data: dataMigrations,
}
