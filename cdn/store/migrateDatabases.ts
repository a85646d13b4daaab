import { stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { OperatorError } from '../operatorError.ts'
import { connectDatabase, isPostgres } from './connectDatabase.ts'
import { type DatabaseName, databaseKinds } from './databaseKind.ts'
import type { Migration } from './migration.ts'
import { landedMigrations } from './migrations/landedMigrations.ts'
import { openStore } from './openStore.ts'
import type { PostgresSettings } from './postgresSettings.ts'
import { readHistory } from './schemaHistory.ts'

/**
 * Migrates both databases, while servers of this and the previous release keep running.
 * @param isDry whether to only report
 * @returns lines for the operator
 * @throws OperatorError if a database cannot be migrated
 */
export async function migrateDatabases(
  files: Readonly<Record<DatabaseName, string>>,
  { isDry, postgres }: { isDry: boolean; postgres: PostgresSettings },
): Promise<string[]> {
  const lines: string[] = []
  for (const { name } of Object.values(databaseKinds)) {
    const pending = await pendingOf(files[name], name, postgres)
    if (pending.length > 0 && !isDry) await migrate(files[name], name, postgres)
    if (pending.length === 0) lines.push(`${name} is up to date`)
    for (const step of pending) lines.push(`${name}: ${isDry ? 'would apply' : 'applied'} ${step.number} ${step.name}`)
  }
  return lines
}

async function pendingOf(
  database: string,
  name: DatabaseName,
  postgres: PostgresSettings,
): Promise<readonly Migration[]> {
  const [kind, migrations] = [databaseKinds[name], landedMigrations[name]]
  // Connecting would create the file.
  if (!isPostgres(database) && !(await stat(database).catch(() => undefined))) return migrations
  try {
    const db = await connectDatabase<never>(database, kind, { postgres })
    try {
      return (await readHistory(db as Kysely<never>, { database, kind, migrations })).pending
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`The database ${name} cannot be brought up to date: ${(error as Error).message}`)
  }
}

async function migrate(database: string, name: DatabaseName, postgres: PostgresSettings): Promise<void> {
  const store = await openStore(database, { name, postgres })
  await store.close()
  if (store.failure)
    throw new OperatorError(`The database ${name} cannot be brought up to date: ${store.failure.message}`)
}
