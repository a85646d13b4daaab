import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Outage, patientDialect } from './patientDialect.ts'
import type { PostgresSettings } from './postgresSettings.ts'
import type { StoreReason } from './storeFailure.ts'
import { typedFailures } from './typedFailures.ts'

const bigintType = 20

/**
 * @param url such as `postgres://user:password@host:5432/database`
 * @param isDurable whether a commit waits for the disk
 * @param outage shared by all that use this database
 */
export function postgresDialect(
  url: string,
  { connections, connectTimeoutMs, statementTimeoutMs, isDurable }: PostgresSettings & { isDurable: boolean },
  outage?: Outage,
): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs, query_timeout: 2 * statementTimeoutMs }),
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === bigintType ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  })
  // Otherwise, a broken idle connection would end the process. The next query gets a new one.
  pool.on('error', () => {})
  // So would one that breaks between two statements of a transaction, whose next statement then fails.
  pool.on('connect', client => client.on('error', () => {}))
  // Behind a transaction pooler, another client would inherit the setting. If it cannot be set, commits only take longer.
  if (!isDurable && statementTimeoutMs > 0)
    pool.on('connect', client => void client.query('set synchronous_commit to off').catch(() => undefined))
  return patientDialect(typedFailures(new PostgresDialect({ pool }), { reasonOf }), connectTimeoutMs, outage)
}

const reasons: readonly (readonly [code: RegExp, reason: StoreReason])[] = [
  // lock_not_available, deadlock_detected, serialization_failure, query_canceled
  [/^(55P03|40P01|40001|57014)$/, 'locked'],
  // insufficient_resources except too_many_connections
  [/^53[12]00$/, 'full'],
  // connection exceptions, shutdowns, too_many_connections, read-only servers, I/O errors; errors of the socket
  [/^(08...|57P0.|53300|25006|58030|28...|3D000|E[A-Z_]+)$/, 'gone'],
  [/^23505$/, 'duplicate'],
  // character_not_in_repertoire: NUL
  [/^22021$/, 'unfit'],
]

function reasonOf(error: unknown): StoreReason | undefined {
  if (!(error instanceof Error)) return undefined
  const code = String((error as { code?: unknown }).code)
  // The driver's own errors have no code.
  if (/^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered)/.test(error.message))
    return 'gone'
  if (error.message.startsWith('Cannot use a pool after')) return 'gone'
  return reasons.find(([pattern]) => pattern.test(code))?.[1]
}
