import type { Kysely } from 'kysely'
import type { DataTables } from '../store/tables.ts'

/** Work that outlives the request that asked for it. */
export interface NewJob {
  task: string
  /** JSON. Must not contain secrets, unless they are sealed. */
  payload?: unknown
  /** Milliseconds since 1970; defaults to now. */
  runAt?: number | undefined
  /** While a job with this key exists, no other is added. */
  key?: string | undefined
  /** After this many failures, `failed` lists it. */
  maxAttempts?: number | undefined
}

export interface JobRun {
  /** Starts at 1. */
  attempt: number
  /** Aborts when the job must end: before its lock expires, or because the server stops. */
  signal: AbortSignal
}

/** May run twice if a server dies meanwhile. */
export type Task = (payload: unknown, run: JobRun) => Promise<void>

export interface FailedJob {
  task: string
  attempts: number
  error: string
}

/** Jobs in the database `data`, shared by all servers on it. */
export interface JobQueue {
  /** Registers a task; call it before the start. Jobs of unknown tasks stay for a server that knows them. */
  handle(task: string, work: Task): void
  /** Runs a task at this interval, on one server. A failed run is not retried before the next one. */
  every(minutes: RecurringMinutes, task: string, work: Task): void
  /** Adds a job within the transaction that it depends on: it runs only after the commit. */
  add(db: Kysely<DataTables>, job: NewJob): Promise<void>
  /** Makes this server look for jobs now. Call it after the transaction. */
  wake(): void
  /** Jobs that failed permanently. */
  failed(): Promise<FailedJob[]>
  start(): Promise<void>
  /** Waits for running jobs. */
  stop(): Promise<void>
}

export type RecurringMinutes = 1 | 10 | 60

/** The failure of a job or of the queue itself. */
export interface JobNews {
  /** `jobs.locked`: jobs of servers that ended wait, because their locks could not be released. */
  event: 'job.failed' | 'jobs.away' | 'jobs.locked'
  task?: string
  attempt?: number
  isLast?: boolean
  reason: string
}

export const usualMaxAttempts = 25
/** A lock older than this belongs to a server that ended. */
export const usualLockMs = 120_000

/** As in graphile-worker: e^attempt seconds, at most six hours. */
export const backoffMs = (attempt: number): number => Math.round(Math.exp(Math.min(attempt, 10)) * 1000)
