import type { DatabaseName } from '../store/databaseKind.ts'

/** A database statement that has ended. Its parameters are omitted, because they may identify people. */
export interface AskedDatabase {
  database: DatabaseName
  isPostgres: boolean
  sql: string
  tookMs: number
  hasFailed: boolean
}

/** A request's outcome, as in the access log. */
export interface TracedAnswer {
  route: string
  status: number
  requestId: string
  /** Error code, if the request was refused. */
  code?: string | undefined
}

/** Spans of requests and jobs, for an OpenTelemetry collector. No attribute identifies a visitor. */
export interface Traces {
  /**
   * Runs a request's handler in a span of the caller's trace, or of a new one.
   * @param run gets the trace's id
   */
  request(headers: Headers, method: string, run: (traceId: string) => Promise<TracedAnswer>): Promise<void>
  /** Runs a job in a trace of its own. @throws the error of `run` */
  job(task: string, attempt: number, run: () => Promise<void>): Promise<void>
  /** Adds the span of a statement. Call it right after the statement, in the same async context. */
  asked(what: AskedDatabase): void
  /** Wraps `plain` to add a span per call. Paths and queries are omitted, because they may name accounts. */
  calls(plain: typeof fetch): typeof fetch
  /** Sends the remaining spans, and stops. */
  stop(): Promise<void>
}

/** The collector cannot be reached, or refuses spans. Reported once, until it accepts some again. */
export interface TracesAway {
  event: 'traces.away'
  reason: string
}
