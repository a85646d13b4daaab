import { Kysely, Migrator, sql } from 'kysely'
import { StartupError } from '../startupError.ts'
import { libsqlDialect } from './libsqlDialect.ts'
import { migrations } from './migrations.ts'
import { postgresDialect } from './postgresDialect.ts'
import type { Store } from './store.ts'
import { StoreFailure } from './storeFailure.ts'
import type { Tables } from './tables.ts'

export interface OpenStore extends Store {
  /** Why it could not be used when it was opened; undefined if it could. */
  readonly failure: StoreFailure | undefined
  /** Resolves if the database answers. */
  check(): Promise<void>
  close(): Promise<void>
}

/** In memory; lost when the process ends. */
export const memoryDatabase = ':memory:'

/**
 * Opens the database and brings its tables up to date. If the database is locked or away for now, the store exists
 * already, and each use tries again.
 * @param database path of a file, `:memory:`, or the URL of a PostgreSQL database
 * @throws StartupError if the file cannot be used, or a migration fails
 */
export async function openStore(database: string): Promise<OpenStore> {
  const db = new Kysely<Tables>({ dialect: dialectOf(database) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  let migrated: Promise<void> | undefined
  const migrate = async () => {
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  }
  const open = async () => {
    migrated ??= migrate().catch(error => {
      migrated = undefined
      throw error
    })
    await migrated
    return db
  }
  const failure = await open().then(noFailure, async error => {
    if (error instanceof StoreFailure && error.reason !== 'duplicate') return error
    await db.destroy()
    throw new StartupError(`The database cannot be brought up to date: ${(error as Error).message}`)
  })
  return {
    open,
    failure,
    async check() {
      await sql`select 1`.execute(await open())
    },
    close: () => db.destroy(),
  }
}

const noFailure = () => undefined

function dialectOf(database: string) {
  if (/^postgres(ql)?:\/\//.test(database)) return postgresDialect(database)
  try {
    return libsqlDialect(database)
  } catch (error) {
    throw new StartupError(
      `The database ${database} cannot be opened: ${(error as Error).message}. Set CK_DATA to a folder that the server may write, or DATABASE_URL to a PostgreSQL database`,
    )
  }
}
