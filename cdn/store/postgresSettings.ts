/** Settings for a PostgreSQL database. */
export interface PostgresSettings {
  /** Most connections per server, for each of its two databases. */
  connections: number
  connectTimeoutMs: number
  /** 0 sends no settings, for poolers such as PgBouncer in transaction mode, which refuse or mix them up. */
  statementTimeoutMs: number
}

/** Allows 10 servers within PostgreSQL's default of 100 connections: per server, three per database, two for jobs, and one that listens. */
export const defaultPostgresSettings: PostgresSettings = {
  connections: 3,
  connectTimeoutMs: 3000,
  statementTimeoutMs: 5000,
}
