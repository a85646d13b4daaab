import { EventEmitter } from 'node:events'
import type { Logger, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { OperatorError } from '../operatorError.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { DataStore } from '../store/store.ts'
import {
  type JobNews,
  type JobQueue,
  type RecurringMinutes,
  type Task,
  usualLockMs,
  usualMaxAttempts,
} from './jobQueue.ts'

interface Options {
  /** The database's URL. */
  url: string
  data: DataStore
  /** Whether this release may migrate the queue's own schema. */
  migrates?: boolean | undefined
  connectTimeoutMs?: number | undefined
  /** Interval of recurring tasks; for tests. */
  minuteMs?: number
  /** For tests. */
  lockMs?: number
  report?(news: JobNews): void
}

/** One for LISTEN, the other for queries. */
const connections = 2
const concurrency = 4
/** A transaction pooler delivers no notifications, and delayed jobs send none. */
const pollMs = 1000
const startAgainMs = 5000
const stopWithinMs = 4000

/**
 * The queue in PostgreSQL: graphile-worker, in its own schema `graphile_worker`. Its locks last four hours, so this
 * releases locks of servers that ended, once they are older than any job may run.
 */
export function createPostgresQueue({
  url,
  data,
  migrates = true,
  connectTimeoutMs = 3000,
  minuteMs = 60_000,
  lockMs = usualLockMs,
  report = () => {},
}: Options): JobQueue {
  const tasks = new Map<string, Task>()
  const recurring = new Map<string, RecurringMinutes>()
  const stopping = new AbortController()
  let pool: pg.Pool | undefined
  let workers: WorkerPool | undefined
  let timers: NodeJS.Timeout[] = []

  const taskList = (): TaskList =>
    Object.fromEntries(
      [...tasks].map(([name, work]) => [
        name,
        async (payload, { job }) => {
          const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(lockMs / 2)])
          try {
            await work(payload, { attempt: job.attempts, signal })
          } catch (error) {
            const isLast = job.attempts >= job.max_attempts
            report({ event: 'job.failed', task: name, attempt: job.attempts, isLast, reason: String(error) })
            // Otherwise, each failed run would leave a row.
            if (!recurring.has(name)) throw error
          }
        },
      ]),
    )

  const unlock = async () => {
    await pool?.query(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
       from graphile_worker.jobs
       where locked_at < now() - $1 * interval '1 millisecond'`,
      [lockMs],
    )
  }

  /**
   * Adds the next run of a recurring task. The key and the database's clock make it the same run for all servers. The
   * cron of graphile-worker ends the process if the database is away when it adds a run.
   */
  const addNext = async (task: string, minutes: RecurringMinutes) => {
    const seconds = (minutes * minuteMs) / 1000
    await ifPossible(async () => {
      const db = await data.open()
      await sql`select 1 from graphile_worker.add_job(
        identifier => ${task}::text,
        run_at => to_timestamp(
          (floor(extract(epoch from now()) / ${seconds}::float8) + 1) * ${seconds}::float8
        ),
        max_attempts => 1,
        job_key => ${`every|${task}`}::text,
        job_key_mode => 'preserve_run_at'
      )`.execute(db)
    })
  }

  /** All that can fail happens before the workers start, so a retry never leaves a second set of them. */
  const begin = async () => {
    const { runMigrations, runTaskList } = await import('graphile-worker')
    if (!migrates) await demandSchema(url, connectTimeoutMs)
    pool ??= openPool(url, connectTimeoutMs)
    await allowSchema(pool)
    const logger = await silentLogger()
    await runMigrations({ pgPool: pool, logger })
    await unlock()
    for (const [task, minutes] of recurring) await addNext(task, minutes)
    if (stopping.signal.aborted) return
    const events: WorkerEvents = new EventEmitter()
    // A worker ends if it cannot record the end of its job in the database. Nothing else would replace it.
    events.once('worker:fatalError', ({ error }) => startAgain(error))
    const options = {
      ...{ events, concurrency, pollInterval: pollMs, logger },
      ...{ noHandleSignals: true, noPreparedStatements: true, gracefulShutdownAbortTimeout: stopWithinMs },
    }
    workers = runTaskList(options, taskList(), pool)
  }

  /** Restarts the queue after the database was away. */
  const startAgain = (error: unknown) => {
    if (stopping.signal.aborted) return
    report({ event: 'jobs.away', reason: String(error) })
    const again = async () => {
      await workers?.gracefulShutdown()
      workers = undefined
      await begin()
    }
    timers.push(setTimeout(() => void again().catch(startAgain), startAgainMs).unref())
  }

  return {
    handle: (task, work) => void tasks.set(task, work),

    every(minutes, task, work) {
      tasks.set(task, work)
      recurring.set(task, minutes)
    },

    async add(db, { task, payload = {}, runAt, key, maxAttempts = usualMaxAttempts }) {
      const at = runAt === undefined ? sql`null` : sql`to_timestamp(${runAt}::double precision / 1000)`
      await sql`select 1 from graphile_worker.add_job(
        identifier => ${task}::text,
        payload => ${JSON.stringify(payload)}::json,
        run_at => ${at},
        max_attempts => ${maxAttempts}::int,
        job_key => ${key ?? null}::text,
        job_key_mode => 'unsafe_dedupe'
      )`.execute(db)
    },

    // PostgreSQL notifies all servers.
    wake() {},

    async failed() {
      const db = await data.open()
      const { rows } = await sql<{ task: string; attempts: number; error: string | null }>`
        select task_identifier as task, attempts, last_error as error
        from graphile_worker.jobs where attempts >= max_attempts and locked_at is null limit 1000`.execute(db)
      return rows.map(({ error, ...row }) => ({ ...row, error: error ?? '' }))
    },

    async start() {
      timers = [
        setInterval(
          () => void unlock().catch(error => report({ event: 'jobs.locked', reason: String(error) })),
          lockMs / 4,
        ).unref(),
      ]
      // Twice per interval, so a late timer misses no run.
      for (const [task, minutes] of recurring)
        timers.push(
          setInterval(
            () => void addNext(task, minutes).catch(error => report({ event: 'jobs.away', reason: String(error) })),
            (minutes * minuteMs) / 2,
          ).unref(),
        )
      await begin().catch(error => {
        if (error instanceof OperatorError) throw error
        startAgain(error)
      })
    },

    async stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await workers?.gracefulShutdown()
      if (pool && !pool.ending) await pool.end()
    },
  }
}

/** Migrates the queue's schema. @throws OperatorError if the database user lacks the permission */
export async function migratePostgresQueue(url: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  const pool = openPool(url, 3000)
  try {
    await allowSchema(pool)
    await runMigrations({ pgPool: pool, logger: await silentLogger() })
  } finally {
    await pool.end()
  }
}

function openPool(url: string, connectTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: connectTimeoutMs })
  // The next query gets a new connection.
  pool.on('error', () => {})
  // Without a listener, a connection that breaks between two queries would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** @throws OperatorError with the statement for an administrator to run */
async function allowSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select to_regnamespace('graphile_worker') is not null
       or has_database_privilege(current_database(), 'create') as may, current_user as name`,
  )
  if (!rows[0].may)
    throw new OperatorError(
      `The database's user may not make the schema of the jobs. Have an administrator run: create schema graphile_worker authorization "${rows[0].name}"`,
    )
}

async function demandSchema(url: string, connectTimeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('graphile_worker.migrations') is not null as "isThere"`)
    if (!rows[0].isThere)
      throw new OperatorError('The database lacks the tables of the jobs. Run: node dist/server/main.mjs migrate')
  } finally {
    await client.end()
  }
}

/** Discards graphile-worker's own log, because we report the events that matter. */
async function silentLogger(): Promise<Logger> {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => () => {})
}
