import { randomUUID } from 'node:crypto'
import { ifPossible } from '../store/ifPossible.ts'
import type { DataStore } from '../store/store.ts'
import {
  backoffMs,
  type JobNews,
  type JobQueue,
  type RecurringMinutes,
  type Task,
  usualLockMs,
  usualMaxAttempts,
} from './jobQueue.ts'

interface Options {
  now(): number
  /** Poll interval for delayed jobs and those of other processes; undefined in tests with their own clock. */
  pollMs?: number | undefined
  concurrency?: number
  report?(news: JobNews): void
}

export interface TableQueue extends JobQueue {
  /** Runs the due jobs, and waits for them. */
  work(): Promise<void>
}

/**
 * The queue of the file database: one table. A claimed job becomes due again when its lock expires, so it survives a
 * killed server without any detection.
 */
export function createTableQueue(
  data: DataStore,
  { now, pollMs, concurrency = 4, report = () => {} }: Options,
): TableQueue {
  const tasks = new Map<string, Task>()
  const recurring: { task: string; ms: number; slot: number }[] = []
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  /** How often it was asked to look for jobs. */
  let asked = 0
  let adding: Promise<void> | undefined
  const lanes = new Set<Promise<void>>()

  const claim = async () => {
    const db = await data.open()
    const time = now()
    // Reads first, because each write would lock the file.
    const due = await db
      .selectFrom('jobs')
      .select('id')
      .where('run_at', '<=', time)
      .where('task', 'in', [...tasks.keys()])
      .orderBy('run_at')
      .limit(concurrency)
      .execute()
    for (const { id } of due) {
      const claimed = await db
        .updateTable('jobs')
        .set(expression => ({ run_at: time + usualLockMs, attempts: expression('attempts', '+', 1) }))
        .where('id', '=', id)
        // Another lane or process may have claimed it meanwhile.
        .where('run_at', '<=', time)
        .returningAll()
        .executeTakeFirst()
      if (claimed) return claimed
    }
    return undefined
  }

  const end = async (id: string) => {
    const db = await data.open()
    await db.deleteFrom('jobs').where('id', '=', id).execute()
  }

  const fail = async (job: { id: string; task: string; attempts: number; max_attempts: number }, reason: string) => {
    const isLast = job.attempts >= job.max_attempts
    report({ event: 'job.failed', task: job.task, attempt: job.attempts, isLast, reason })
    const db = await data.open()
    await db
      .updateTable('jobs')
      .set({ run_at: isLast ? null : now() + backoffMs(job.attempts), last_error: reason.slice(0, 1000) })
      .where('id', '=', job.id)
      .execute()
  }

  const runOne = async (): Promise<boolean> => {
    const job = await claim()
    if (!job) return false
    if (job.attempts > job.max_attempts) {
      await fail(job, 'The server ended while it ran')
      return true
    }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(usualLockMs / 2)])
    try {
      await tasks.get(job.task)?.(JSON.parse(job.payload), { attempt: job.attempts, signal })
      await end(job.id)
    } catch (error) {
      await fail(job, String(error))
    }
    return true
  }

  const addDue = async () => {
    for (const each of recurring) {
      const slot = Math.floor(now() / each.ms)
      if (slot === each.slot) continue
      const db = await data.open()
      await db
        .insertInto('jobs')
        .values({ ...rowOf({ task: each.task, maxAttempts: 1 }, now()), key: `every|${each.task}` })
        .onConflict(conflict =>
          // A failed job starts over; a running one continues.
          conflict.column('key').doUpdateSet({ run_at: now(), attempts: 0 }).where('jobs.run_at', 'is', null),
        )
        .execute()
      each.slot = slot
    }
  }

  /** Runs jobs one after the other, until none is due. */
  const runLane = async () => {
    while (!stopping.signal.aborted) {
      const before = asked
      // Jobs wait while the database is away or full.
      if (!(await ifPossible(runOne)) && asked === before) return
    }
  }

  const work = async (): Promise<void> => {
    asked++
    adding ??= ifPossible(addDue).finally(() => {
      adding = undefined
    })
    await adding
    // A job that hangs keeps one lane. The others are there for those that come meanwhile.
    while (lanes.size < concurrency) {
      const lane: Promise<void> = runLane().finally(() => lanes.delete(lane))
      lanes.add(lane)
    }
    // A job may have asked for another one, which a new lane runs.
    while (lanes.size > 0) await Promise.all(lanes)
  }

  return {
    handle: (task, handler) => void tasks.set(task, handler),

    every(minutes: RecurringMinutes, task, handler) {
      tasks.set(task, handler)
      const ms = minutes * 60_000
      recurring.push({ task, ms, slot: Math.floor(now() / ms) })
    },

    async add(db, job) {
      await db
        .insertInto('jobs')
        .values(rowOf(job, now()))
        .onConflict(conflict => conflict.column('key').doNothing())
        .execute()
    },

    wake() {
      if (isStarted) void work()
    },

    work,

    async failed() {
      const db = await data.open()
      const rows = await db
        .selectFrom('jobs')
        .select(['task', 'attempts', 'last_error'])
        .where('run_at', 'is', null)
        .limit(1000)
        .execute()
      return rows.map(({ task, attempts, last_error }) => ({ task, attempts, error: last_error }))
    },

    async start() {
      isStarted = true
      if (pollMs !== undefined) timer = setInterval(() => void work(), pollMs).unref()
      void work()
    },

    async stop() {
      isStarted = false
      clearInterval(timer)
      stopping.abort()
      await Promise.all([adding, ...lanes])
    },
  }
}

const rowOf = (
  { task, payload = {}, runAt, key, maxAttempts = usualMaxAttempts }: Parameters<JobQueue['add']>[1],
  now: number,
) => ({
  id: randomUUID(),
  task,
  payload: JSON.stringify(payload),
  run_at: runAt ?? now,
  attempts: 0,
  max_attempts: maxAttempts,
  key: key ?? null,
  last_error: '',
})
