import type { Kysely } from 'kysely'
import type { DataTables } from '../store/tables.ts'

/** Work that outlives the request that asked for it. */
export interface NewJob {
  task: string
  /** JSON. Secrets are sealed, or are in a row that it names. */
  payload?: unknown
  /** Milliseconds since 1970; at once by default. */
  runAt?: number | undefined
  /** While a job of this key is there, another is not added. */
  key?: string | undefined
  /** The last failure leaves it where `failed` finds it. */
  maxAttempts?: number | undefined
}

export interface JobRun {
  /** 1 for the first. */
  attempt: number
  /** Aborts when the job has to end: before its lock does, or because the server stops. */
  signal: AbortSignal
}

/** May run twice, if a server ends meanwhile. */
export type Task = (payload: unknown, run: JobRun) => Promise<void>

export interface FailedJob {
  task: string
  attempts: number
  error: string
}

/** Jobs in the database `data`, shared by all servers on it. */
export interface JobQueue {
  /** Tasks are known before the start. Jobs of unknown ones stay for a server that knows them. */
  handle(task: string, work: Task): void
  /** Runs a task every so many minutes, on one server. If it fails, the next time is soon enough. */
  every(minutes: RecurringMinutes, task: string, work: Task): void
  /** In the transaction of what the job is about: it runs once that is committed, and never if it is not. */
  add(db: Kysely<DataTables>, job: NewJob): Promise<void>
  /** After that transaction: has this server look at once. */
  wake(): void
  /** Those that failed for good. */
  failed(): Promise<FailedJob[]>
  start(): Promise<void>
  /** Running jobs end first. */
  stop(): Promise<void>
}

export type RecurringMinutes = 1 | 10 | 60

/** A job failed, or the queue itself. */
export interface JobNews {
  event: 'job.failed' | 'jobs.away'
  task?: string
  attempt?: number
  isLast?: boolean
  reason: string
}

export const usualMaxAttempts = 25
/** A job that is locked for longer belongs to a server that ended. */
export const usualLockMs = 120_000

/** As graphile-worker waits: e^attempt seconds, six hours at most. */
export const backoffMs = (attempt: number): number => Math.round(Math.exp(Math.min(attempt, 10)) * 1000)
