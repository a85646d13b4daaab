import type { DriverFailure, SqliteOptions, SqliteWays } from './startSqlite.ts'

/**
 * Opens a file, or `:memory:`. Once it is closed, all but `close` fail with the code `CLOSED`.
 * @throws Error with the driver's `code` if it cannot be opened
 */
export function openConnection(options: SqliteOptions & { busyTimeoutMs: number }): SqliteWays & { close(): void }

export function failureOf(error: DriverFailure): DriverFailure
