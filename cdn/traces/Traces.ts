import type { DatabaseName } from '../store/databaseKind.ts'

/** A statement that a database has answered. Its parameters are left out: they name people. */
export interface AskedDatabase {
  database: DatabaseName
  isPostgres: boolean
  sql: string
  tookMs: number
  hasFailed: boolean
}

/** How a request was answered, as the log has it. */
export interface TracedAnswer {
  route: string
  status: number
  requestId: string
  /** Error code, if the request was refused. */
  code?: string | undefined
}

/** What the server does for a request, for an OpenTelemetry collector. No attribute identifies a visitor. */
export interface Traces {
  /**
   * Runs what answers a request. Its span belongs to the caller's trace, if there is one.
   * @param run gets the id of the trace
   */
  request(headers: Headers, method: string, run: (traceId: string) => Promise<TracedAnswer>): Promise<void>
  /** Call right after it, in what the request caused. */
  asked(what: AskedDatabase): void
  /** Of `plain`, with a span for each call that a request causes. Paths and queries are left out: they may name accounts. */
  calls(plain: typeof fetch): typeof fetch
  /** Sends what is left, and stops. */
  stop(): Promise<void>
}

/** The collector cannot be reached, or refuses what it gets. Told once, until it takes something. */
export interface TracesAway {
  event: 'traces.away'
  reason: string
}
