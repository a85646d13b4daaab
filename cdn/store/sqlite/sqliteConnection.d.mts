import type { SqliteOptions, SqliteResult, SqliteWay } from './startSqlite.ts'

type Run<Result> = (sql: string, parameters: readonly unknown[]) => Result

/**
 * Opens a file, or `:memory:`. Once it is closed, all but `close` fail with the code `CLOSED`.
 * @throws Error with the driver's `code` if it cannot be opened
 */
export function openConnection(
  options: SqliteOptions & { busyTimeoutMs: number },
): Record<'read' | 'write', Run<SqliteResult>> & Record<Exclude<SqliteWay, 'read' | 'write'> | 'close', Run<void>>
