import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isPostgres } from '../store/connectDatabase.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { createPostgresQueue, migratePostgresQueue } from './createPostgresQueue.ts'
import { createTableQueue } from './createTableQueue.ts'
import type { JobNews, JobQueue } from './jobQueue.ts'

/* One suite for both queues: the table of the file database, and graphile-worker in PostgreSQL. */

const databases = await createTestDatabases()
const [file, postgres] = databases.shared

const queues: JobQueue[] = []
afterEach(async () => {
  await Promise.all(queues.splice(0).map(queue => queue.stop()))
})

async function server(database: string, { minuteMs = 60_000, lockMs = 120_000 } = {}) {
  const data = databases.closeLater(await openData(database))
  const news: JobNews[] = []
  const options = { data, report: (each: JobNews) => void news.push(each) }
  if (isPostgres(database)) await migratePostgresQueue(database)
  const queue = isPostgres(database)
    ? createPostgresQueue({ url: database, minuteMs, lockMs, ...options })
    : createTableQueue(data, { now: Date.now, pollMs: 100, ...options })
  queues.push(queue)
  const add = async (job: Parameters<JobQueue['add']>[1]) => {
    await queue.add(await data.open(), job)
    queue.wake()
  }
  return { data, queue, add, news }
}

const soon = { timeout: 10_000, interval: 20 }
let count = 0
/** Tests share a database, so each has its own task. */
const newTask = () => `task ${count++}`

describe.each([
  { ...file, name: 'the table' },
  { ...postgres, name: 'graphile-worker' },
])('$name', ({ isThere = false, database = () => '' }) => {
  test.runIf(isThere)('a job runs once, with its payload, on one of two servers', async () => {
    const [one, other] = [await server(database()), await server(database())]
    const task = newTask()
    const ran: unknown[] = []
    for (const each of [one, other]) {
      each.queue.handle(task, async payload => void ran.push(payload))
      await each.queue.start()
    }
    for (let index = 0; index < 20; index++) await one.add({ task, payload: { index } })
    await vi.waitFor(() => expect(ran).toHaveLength(20), soon)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(ran.map(each => (each as { index: number }).index).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    )
  })

  test.runIf(isThere)('a job of a transaction that fails is never run', async () => {
    const { data, queue, add } = await server(database())
    const task = newTask()
    const ran: unknown[] = []
    queue.handle(task, async payload => void ran.push(payload))
    await queue.start()
    const db = await data.open()
    const failing = db.transaction().execute(async transaction => {
      await queue.add(transaction, { task, payload: 'lost' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await add({ task, payload: 'kept' })
    await vi.waitFor(() => expect(ran).toHaveLength(1), soon)
    expect(ran).toEqual(['kept'])
  })

  test.runIf(isThere)('a failure is reported and retried later; the last one is kept for inspection', async () => {
    const { queue, add, news } = await server(database())
    const task = newTask()
    const tries: number[] = []
    queue.handle(task, async (_, { attempt }) => {
      tries.push(attempt)
      throw new Error(`try ${attempt}`)
    })
    await queue.start()
    await add({ task, maxAttempts: 2 })
    await vi.waitFor(() => expect(tries).toEqual([1, 2]), soon)
    await vi.waitFor(async () => {
      const failed = (await queue.failed()).filter(each => each.task === task)
      expect(failed).toEqual([{ task, attempts: 2, error: expect.stringContaining('try 2') }])
    }, soon)
    expect(news).toMatchObject([
      { event: 'job.failed', task, attempt: 1, isLast: false, reason: 'Error: try 1' },
      { event: 'job.failed', task, attempt: 2, isLast: true, reason: 'Error: try 2' },
    ])
  })

  test.runIf(isThere)('while a key has a job, another is not added', async () => {
    const { queue, add } = await server(database())
    const task = newTask()
    const ran: unknown[] = []
    queue.handle(task, async payload => void ran.push(payload))
    const runAt = Date.now() + 300
    await add({ task, key: task, payload: 'first', runAt })
    await add({ task, key: task, payload: 'second' })
    await queue.start()
    await vi.waitFor(() => expect(ran).toEqual(['first']), soon)
    expect(Date.now()).toBeGreaterThanOrEqual(runAt)
    // It has to be gone before another of its key.
    await vi.waitFor(async () => {
      await add({ task, key: task, payload: 'third' })
      expect(ran).toEqual(['first', 'third'])
    }, soon)
  })

  test.runIf(isThere)('jobs of a server that was killed run on another one', async () => {
    const killed = await server(database())
    const task = newTask()
    // As many as it runs at once: it lives on in this process, and must not find time for them again.
    const jobs = ['one', 'two', 'three', 'four']
    const began: unknown[] = []
    killed.queue.handle(task, async payload => {
      began.push(payload)
      await new Promise(() => {})
    })
    for (const payload of jobs) await killed.add({ task, payload })
    await killed.queue.start()
    await vi.waitFor(() => expect(began).toHaveLength(jobs.length), soon)
    queues.splice(queues.indexOf(killed.queue), 1)
    // As an hour later.
    const later = isPostgres(database())
      ? sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`
      : sql`update jobs set run_at = run_at - 3600000`
    await later.execute(await killed.data.open())
    const other = await server(database())
    const ran: unknown[] = []
    other.queue.handle(task, async (payload, { attempt }) => void ran.push([payload, attempt]))
    await other.queue.start()
    await vi.waitFor(() => expect(ran).toHaveLength(jobs.length), soon)
    expect(ran.sort()).toEqual(jobs.map(job => [job, 2]).sort())
  })

  test.runIf(isThere)('a job that hangs holds up no other', async () => {
    const { queue, add } = await server(database())
    const task = newTask()
    const ran: unknown[] = []
    queue.handle(task, async (payload, { signal }) => {
      ran.push(payload)
      if (payload === 'hangs') await new Promise(resolve => signal.addEventListener('abort', resolve))
    })
    await queue.start()
    await add({ task, payload: 'hangs' })
    await vi.waitFor(() => expect(ran).toEqual(['hangs']), soon)
    for (const payload of ['next', 'last']) await add({ task, payload })
    await vi.waitFor(() => expect(ran).toEqual(['hangs', 'next', 'last']), soon)
  })

  test.runIf(isThere)('a job of a task that a server does not know waits for one that does', async () => {
    const [former, next] = [await server(database()), await server(database())]
    const task = newTask()
    former.queue.handle(newTask(), async () => {})
    await former.queue.start()
    await next.add({ task })
    await new Promise(resolve => setTimeout(resolve, 300))
    let ran = 0
    next.queue.handle(task, async () => void ran++)
    await next.queue.start()
    await vi.waitFor(() => expect(ran).toBe(1), soon)
  })

  test.runIf(isThere)('a server that stops waits for the job that runs', async () => {
    const { queue, add } = await server(database())
    const task = newTask()
    const steps: string[] = []
    queue.handle(task, async () => {
      steps.push('begun')
      await new Promise(resolve => setTimeout(resolve, 200))
      steps.push('ended')
    })
    await queue.start()
    await add({ task })
    await vi.waitFor(() => expect(steps).toEqual(['begun']), soon)
    await queue.stop()
    expect(steps).toEqual(['begun', 'ended'])
  })
})

test('the table runs a task every so many minutes, and again after a failure', async () => {
  const clock = { now: 1_795_600_000_000 }
  const data = databases.closeLater(await openData())
  const queue = createTableQueue(data, { now: () => clock.now })
  let ran = 0
  queue.every(10, 'cleaning', async () => {
    ran++
    throw new Error('failed')
  })
  await queue.work()
  expect(ran).toBe(0)
  for (const expected of [1, 2]) {
    clock.now += 600_000
    await queue.work()
    await queue.work()
    expect(ran).toBe(expected)
  }
})

describe.runIf(postgres?.isThere)('graphile-worker', () => {
  const url = () => postgres?.database() ?? ''

  test('runs a recurring task on one of two servers, and again after a failure', async () => {
    const servers = [await server(url(), { minuteMs: 1000 }), await server(url(), { minuteMs: 1000 })]
    const task = newTask()
    let ran = 0
    const since = performance.now()
    for (const { queue } of servers) {
      queue.every(1, task, async () => {
        ran++
        throw new Error('failed')
      })
      await queue.start()
    }
    await vi.waitFor(() => expect(ran).toBeGreaterThanOrEqual(4), soon)
    // The first run may come at once.
    expect(ran).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - since) / 1000))
    // Every minute, a row would be left.
    expect((await servers[0]?.queue.failed())?.filter(each => each.task === task)).toEqual([])
  })

  // A server ended when its database was away at a full minute, and ran no more jobs once it had been away as some ended.
  test('continues after an outage of its database during which jobs ended and others became due', async () => {
    const { queue, add, news } = await server(url(), { minuteMs: 500 })
    const [task, recurring] = [newTask(), newTask()]
    const began: unknown[] = []
    let finish = () => {}
    const finished = new Promise<void>(resolve => {
      finish = resolve
    })
    let ran = 0
    queue.every(1, recurring, async () => void ran++)
    queue.handle(task, async payload => {
      began.push(payload)
      await finished
    })
    await queue.start()
    await vi.waitFor(() => expect(ran).toBeGreaterThan(0), soon)
    const jobs = ['one', 'two', 'three', 'four']
    for (const payload of jobs) await add({ task, payload })
    await vi.waitFor(() => expect(began).toHaveLength(jobs.length), soon)
    await databases.stopPostgres()
    finish()
    await vi.waitFor(() => expect(news).toContainEqual(expect.objectContaining({ event: 'jobs.away' })), soon)
    await databases.startPostgres()
    const before = ran
    await add({ task, payload: 'next' })
    await vi.waitFor(() => expect(began).toContain('next'), soon)
    await vi.waitFor(() => expect(ran).toBeGreaterThan(before), soon)
  })
})

test.runIf(postgres?.isThere)(
  'locks of ended servers that cannot be released are reported, and are released later',
  async () => {
    const { data, queue, add, news } = await server(postgres?.database() ?? '', { lockMs: 1000 })
    const db = await data.open()
    const task = newTask()
    let ran = 0
    queue.handle(task, async () => void ran++)
    await queue.start()
    await sql`alter function graphile_worker.force_unlock_workers rename to force_unlock_hidden`.execute(db)
    try {
      await add({ task, runAt: Date.now() + 3_600_000 })
      await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '1 hour', locked_by = 'ended'
      where task_id = (select id from graphile_worker._private_tasks where identifier = ${task})`.execute(db)
      const told = expect.objectContaining({ event: 'jobs.locked', reason: expect.stringContaining('force_unlock') })
      await vi.waitFor(() => expect(news).toContainEqual(told), soon)
      expect(ran).toBe(0)
    } finally {
      await sql`alter function graphile_worker.force_unlock_hidden rename to force_unlock_workers`.execute(db)
    }
    await vi.waitFor(() => expect(ran).toBe(1), soon)
  },
)

test.runIf(postgres?.isThere)('a server that may not change tables starts once the queue has its own', async () => {
  const url = postgres?.database() ?? ''
  const { data } = await server(url)
  const db = await data.open()
  await sql`drop schema graphile_worker cascade`.execute(db)
  const queue = createPostgresQueue({ url, data, migrates: false })
  await expect(queue.start()).rejects.toThrow('Run: node dist/server/main.mjs migrate')
  await queue.stop()
  await migratePostgresQueue(url)
  const next = createPostgresQueue({ url, data, migrates: false })
  await next.start()
  await next.stop()
})
