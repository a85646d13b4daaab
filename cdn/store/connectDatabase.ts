import { chmod, open } from 'node:fs/promises'
import { Kysely } from 'kysely'
import { OperatorError } from '../operatorError.ts'
import type { AskedDatabase } from '../traces/Traces.ts'
import type { DatabaseKind } from './databaseKind.ts'
import type { Outage } from './patientDialect.ts'
import { postgresDialect } from './postgresDialect.ts'
import { defaultPostgresSettings, type PostgresSettings } from './postgresSettings.ts'
import { companions } from './setAside.ts'
import { sqliteDialect, sqliteReason } from './sqlite/sqliteDialect.ts'
import { startSqlite } from './sqlite/startSqlite.ts'
import { StoreFailure } from './storeFailure.ts'

/** A database in memory; lost when the process ends. */
export const memoryDatabase = ':memory:'

/**
 * In pages. The other thread copies most of them, but only a commit can restart the log: one that finds it this long
 * has little left to copy.
 */
const longestLog = 4000

export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database)

export interface ConnectOptions {
  /** Receives each failure of a database file. */
  onFailure?: (failure: StoreFailure) => void
  postgres?: PostgresSettings | undefined
  outage?: Outage | undefined
  /** For one long transaction: a single connection without a statement timeout. */
  isPatient?: boolean
  /** Called after each statement. */
  asked?: ((statement: Pick<AskedDatabase, 'sql' | 'tookMs' | 'hasFailed'>) => void) | undefined
}

/**
 * Connects to a database without migrating it.
 * @throws OperatorError if the file cannot be opened; StoreFailure if it is damaged or temporarily unusable
 */
export async function connectDatabase<Tables>(
  database: string,
  { isDurable }: DatabaseKind,
  { onFailure, postgres = defaultPostgresSettings, outage, isPatient = false, asked }: ConnectOptions = {},
): Promise<Kysely<Tables>> {
  const dialect = isPostgres(database)
    ? postgresDialect(
        database,
        {
          ...postgres,
          ...(isPatient && { connections: 1, statementTimeoutMs: 0 }),
          isDurable: isDurable || isPatient,
        },
        outage,
      )
    : sqliteDialect(await startThreads(database, isDurable), onFailure)
  return new Kysely<Tables>({
    dialect,
    ...(asked && {
      log: ({ level, query, queryDurationMillis: tookMs }) =>
        asked({ sql: query.sql, tookMs, hasFailed: level === 'error' }),
    }),
  })
}

async function startThreads(path: string, isDurable: boolean) {
  const options = { path, synchronous: isDurable ? 'FULL' : 'NORMAL' } as const
  const isFile = path !== memoryDatabase
  if (isFile) await keepPrivate(path)
  try {
    // Visitors wait for commits to a durable file, so another thread does their checkpoints.
    const hasLogKeeper = isFile && isDurable
    const writer = await startSqlite({ ...options, ...(hasLogKeeper && { longestLog }) })
    return {
      writer,
      reader: isFile ? await startSqlite(options) : writer,
      logKeeper: hasLogKeeper ? await startSqlite(options) : undefined,
    }
  } catch (error) {
    const reason = sqliteReason(error)
    // A path that cannot be opened is a configuration error. Anything else, such as a full disk, may be temporary.
    const isMistake = !reason || /CANTOPEN|READONLY/.test(String((error as { code?: unknown }).code))
    if (!isMistake) throw new StoreFailure(reason, error)
    throw new OperatorError(
      `The database ${path} cannot be opened: ${(error as Error).message}. Set CK_DATA to a folder that the server may write, or DATABASE_URL to a PostgreSQL database`,
    )
  }
}

/** Restricts a file to the server's own user; earlier versions did not. SQLite's companion files inherit its mode. */
async function keepPrivate(path: string): Promise<void> {
  // SQLite reports files that cannot be created or changed here.
  await open(path, 'a', 0o600).then(
    file => file.close(),
    () => undefined,
  )
  // Not every file system has modes, and companions may be missing.
  for (const ending of ['', ...companions]) await chmod(path + ending, 0o600).catch(() => undefined)
}
