import type { Logger, Runner, TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { StartupError } from '../startupError.ts'
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
  lockMs = usualLockMs,
  report = () => {},
}: Options): JobQueue {
  const tasks = new Map<string, Task>()
  const recurring = new Map<string, RecurringMinutes>()
  const stopping = new AbortController()
  let pool: pg.Pool | undefined
  let runner: Runner | undefined
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
            throw error
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

  const begin = async () => {
    const { run, parseCronItems } = await import('graphile-worker')
    if (!migrates) await demandSchema(url, connectTimeoutMs)
    pool ??= openPool(url, connectTimeoutMs)
    await allowSchema(pool)
    runner = await run({
      pgPool: pool,
      taskList: taskList(),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      noPreparedStatements: true,
      gracefulShutdownAbortTimeout: stopWithinMs,
      logger: await silentLogger(),
      parsedCronItems: parseCronItems(
        [...recurring].map(([task, minutes]) => ({
          task,
          match: cronOf[minutes],
          options: { backfillPeriod: 0, maxAttempts: 1, jobKey: `every|${task}`, jobKeyMode: 'replace' as const },
        })),
      ),
    })
    await unlock()
    runner.promise.catch(startAgain)
  }

  /** Restarts the queue after the database was away for longer than it waits. */
  const startAgain = (error: unknown) => {
    if (stopping.signal.aborted) return
    report({ event: 'jobs.away', reason: String(error) })
    timers.push(setTimeout(() => void begin().catch(startAgain), startAgainMs).unref())
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
      timers = [setInterval(() => void unlock().catch(() => undefined), lockMs / 4).unref()]
      await begin().catch(error => {
        if (error instanceof StartupError) throw error
        startAgain(error)
      })
    },

    async stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await runner?.stop().catch(() => undefined)
      if (pool && !pool.ending) await pool.end()
    },
  }
}

const cronOf: Readonly<Record<RecurringMinutes, string>> = { 1: '* * * * *', 10: '*/10 * * * *', 60: '0 * * * *' }

/** Migrates the queue's schema. @throws StartupError if the database user lacks the permission */
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
  return pool
}

/** @throws StartupError with the statement for an administrator to run */
async function allowSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select to_regnamespace('graphile_worker') is not null
       or has_database_privilege(current_database(), 'create') as may, current_user as name`,
  )
  if (!rows[0].may)
    throw new StartupError(
      `The database's user may not make the schema of the jobs. Have an administrator run: create schema graphile_worker authorization "${rows[0].name}"`,
    )
}

async function demandSchema(url: string, connectTimeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('graphile_worker.migrations') is not null as "isThere"`)
    if (!rows[0].isThere)
      throw new StartupError('The database lacks the tables of the jobs. Run: node dist/server/main.mjs migrate')
  } finally {
    await client.end()
  }
}

/** Discards graphile-worker's own log, because we report the events that matter. */
async function silentLogger(): Promise<Logger> {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => () => {})
}
