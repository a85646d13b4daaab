/** How a server uses a PostgreSQL database. */
export interface PostgresSettings {
  /** Connections of one server at most, for each of its two databases. */
  connections: number
  connectTimeoutMs: number
  /** 0 sends no settings at all, for pools such as PgBouncer in transaction mode, which refuse them or mix them up. */
  statementTimeoutMs: number
}

/** For up to 12 servers on a PostgreSQL as it is installed, which takes 100 connections: three for each database of each, and two for jobs. */
export const defaultPostgresSettings: PostgresSettings = {
  connections: 3,
  connectTimeoutMs: 3000,
  statementTimeoutMs: 5000,
}
