import { expect, test } from 'vitest'
import { createTableQueue } from '../../jobs/createTableQueue.ts'
import { dayMs } from '../../limits/counts.ts'
import { createTestStore } from '../testStore.ts'
import { readVaultKey } from '../vaultKey.ts'
import { createMails } from './createMails.ts'
import { createOutbox, type MailNews } from './createOutbox.ts'
import { createStoppedAddresses } from './stoppedAddresses.ts'

const store = createTestStore()
const mail = { sender: 'Shop', subject: 'A key was removed', text: 'Secret text', html: '<p>Secret text</p>' }
const ada = 'ada@example.com'
const minute = 60_000

/** A server on the test's database; several share it. */
async function server({ waitMs = 2000 } = {}) {
  const world = {
    /** What the mail server says; undefined if it accepts. */
    fault: undefined as Error | undefined,
    accepted: [] as { to: string; id: string | undefined }[],
    tries: 0,
    news: [] as MailNews[],
  }
  const { now } = store
  const jobs = createTableQueue(store.data, { now })
  const vaultKey = await readVaultKey(Buffer.alloc(32, 7).toString('base64'))
  const stopped = createStoppedAddresses({ data: store.data, vaultKey, now })
  const outbox = createOutbox({
    ...{ data: store.data, jobs, now, vaultKey, stopped },
    async send(to, _, id) {
      world.tries++
      if (world.fault) throw world.fault
      world.accepted.push({ to, id })
    },
    report: news => void world.news.push(news),
  })
  await jobs.start()
  const mails = createMails(store.data, outbox, { stopped, hasServer: true, waitMs })
  const rows = async () => (await store.data.open()).selectFrom('mail_outbox').selectAll().execute()
  return Object.assign(world, { jobs, outbox, mails, rows, stopped })
}

const away = () => new Error(`421 ${ada} later`)

test('a mail server that is away for three days loses no notice', async () => {
  const one = await server()
  one.fault = away()
  await one.mails.notify([ada, 'former@example.com'], mail)
  const startedAt = store.time
  while (store.time < startedAt + 3 * dayMs) {
    await one.jobs.work()
    // On the first day, a try that comes too early shows.
    store.time += store.time < startedAt + dayMs ? 5 * minute : 15 * minute + 1000
  }
  expect(one.accepted).toEqual([])
  one.fault = undefined
  store.time += 20 * minute
  await one.jobs.work()
  expect(one.accepted.map(({ to }) => to).sort()).toEqual([ada, 'former@example.com'])
  expect(await one.rows()).toEqual([])
  // Each every fifteen minutes at most, once the first hour is over.
  expect(one.tries).toBeGreaterThan(2 * 3 * 24 * 3)
  expect(one.tries).toBeLessThan(2 * (3 * 24 * 4 + 20))
})

test('the pause between two tries doubles', async () => {
  const one = await server()
  one.fault = away()
  await one.mails.notify([ada], mail)
  const triedAt: number[] = []
  const startedAt = store.time
  for (let tries = 0; store.time < startedAt + 40_000; store.time += 1000) {
    await one.jobs.work()
    if (one.tries > tries) triedAt.push((store.time - startedAt) / 1000)
    tries = one.tries
  }
  expect(triedAt).toEqual([0, 2, 6, 14, 30])
})

test('a notice that is undeliverable for a week is kept, and reported to the operator', async () => {
  const one = await server()
  one.fault = away()
  await one.mails.notify([ada], mail)
  await one.jobs.work()
  store.time += 7 * dayMs
  await one.jobs.work()
  expect(one.news.at(-1)).toEqual({ event: 'mail.dead', kind: 'notice', tries: 1, reason: 'Error: 421 … later' })
  expect(await one.rows()).toMatchObject([{ state: 'dead', last_error: 'Error: 421 … later' }])
  store.time += 31 * dayMs
  await one.jobs.work()
  expect(await one.rows()).toEqual([])
})

test('an address that is refused for good is tried once', async () => {
  const one = await server()
  one.fault = Object.assign(new Error('550 no such mailbox'), { command: 'RCPT TO', responseCode: 550 })
  await one.mails.notify([ada], mail)
  for (let minutes = 0; minutes < 30; minutes++, store.time += minute) await one.jobs.work()
  expect(one.tries).toBe(1)
  expect(one.news).toMatchObject([{ event: 'mail.dead', kind: 'notice', tries: 1 }])
})

const refusal = (response: string, responseCode = 550) =>
  Object.assign(new Error(response), { command: 'RCPT TO', responseCode, response })

test.each([
  ['550 5.1.1 no such mailbox', 550, true],
  ['550 5.1.2 no such host', 550, true],
  ['550 5.2.1 the mailbox is closed', 550, true],
  ['551 not here', 551, true],
  ['552 5.2.2 the mailbox is full', 552, false],
  ['550 5.7.1 blocked by the policy of this domain', 550, false],
  ['554 no', 554, false],
])('“%s” stops mails to the address: %s, %s', async (response, code, isEnded) => {
  const one = await server()
  one.fault = refusal(response, code)
  await expect(one.mails.demandSent(await post(one))).rejects.toMatchObject({ code: 'mail_refused' })
  one.fault = undefined
  const again = post(one).then(id => one.mails.demandSent(id))
  if (isEnded) await expect(again).rejects.toMatchObject({ code: 'mail_stopped' })
  else await again
  expect(one.accepted).toHaveLength(isEnded ? 0 : 1)
})

test('a stopped address gets no code, warning or notice, not even a mail that is already queued', async () => {
  const one = await server()
  one.fault = away()
  await one.mails.notify([ada], mail)
  await one.jobs.work()
  one.fault = undefined
  await one.stopped.stop('ADA@example.com', { reason: 'complained', detail: `abuse\u202e\nby ${ada}` })
  await expect(post(one)).rejects.toMatchObject({ code: 'mail_stopped' })
  await expect(one.mails.sendWarning(ada, mail)).rejects.toMatchObject({ code: 'mail_stopped' })
  await one.mails.notify([ada, 'grace@example.com'], mail)
  store.time += 10 * minute
  await one.jobs.work()
  expect(one.accepted).toMatchObject([{ to: 'grace@example.com' }])
  const db = await store.data.open()
  const rows = await db.selectFrom('stopped_addresses').selectAll().execute()
  expect(rows).toMatchObject([{ reason: 'complained', detail: 'abuse by [email]' }])
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(ada)
  expect(await one.stopped.list({ email: ada, limit: 5 })).toMatchObject([{ email: 'ADA@example.com' }])

  await one.stopped.resume(db, rows[0]?.id ?? '')
  await one.mails.demandSent(await post(one))
  await expect(one.stopped.resume(db, rows[0]?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
})

test('an address is stopped once, for its latest reason, and for a year', async () => {
  const one = await server()
  await one.stopped.stop(ada, { reason: 'bounced' })
  store.time += dayMs
  await one.stopped.stop(ada, { reason: 'complained' })
  expect(await one.stopped.list({ limit: 5 })).toMatchObject([
    { reason: 'complained', endsAt: store.time + 365 * dayMs },
  ])
  store.time += 365 * dayMs
  expect([await one.stopped.isStopped(ada), await one.stopped.list({ limit: 5 })]).toEqual([false, []])
})

test('of two servers, one sends', async () => {
  const [one, other] = [await server(), await server()]
  for (let index = 0; index < 10; index++) await one.mails.notify([`${index}@example.com`], mail)
  await Promise.all([one.jobs.work(), other.jobs.work(), one.jobs.work()])
  expect([...one.accepted, ...other.accepted].map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index}@example.com`),
  )
})

test('a mail whose job was lost is sent after all', async () => {
  const one = await server()
  one.fault = away()
  await one.mails.notify([ada], mail)
  await one.jobs.work()
  one.fault = undefined
  await (await store.data.open()).deleteFrom('jobs').execute()
  store.time += 2 * minute
  await one.jobs.work()
  expect(one.accepted).toHaveLength(1)
})

test('a mail that is sent twice is known by its id', async () => {
  const one = await server()
  await one.mails.notify([ada], mail)
  await one.jobs.work()
  expect(one.accepted).toEqual([{ to: ada, id: expect.stringMatching(/^[-_a-zA-Z0-9]{16,}$/) }])
})

async function post(one: Awaited<ReturnType<typeof server>>) {
  return one.mails.postCode(await store.data.open(), ada, mail, store.time + 10 * minute)
}

test('a visitor waiting for a code learns at once that the mail server is down, and no code comes later', async () => {
  const one = await server()
  one.fault = away()
  await expect(one.mails.demandSent(await post(one))).rejects.toMatchObject({ code: 'mail_failed' })
  one.fault = undefined
  store.time += minute
  await one.jobs.work()
  expect(one.accepted).toEqual([])
})

test('a code not sent in time counts as not sent', async () => {
  const one = await server({ waitMs: 50 })
  await one.jobs.stop()
  await expect(one.mails.demandSent(await post(one))).rejects.toMatchObject({ code: 'mail_failed' })
  expect(await one.rows()).toEqual([])
})

test('an action that requires a warning does not start while the mail server is down', async () => {
  const one = await server()
  one.fault = away()
  await expect(one.mails.sendWarning(ada, mail)).rejects.toMatchObject({ code: 'mail_failed' })
  one.fault = undefined
  await one.mails.sendWarning(ada, mail)
  expect(one.accepted).toHaveLength(1)
})

test('a code that is over is not sent', async () => {
  const one = await server()
  await one.jobs.stop()
  await post(one)
  const next = await server()
  store.time += 11 * minute
  await next.jobs.work()
  expect(next.accepted).toEqual([])
  expect(await next.rows()).toEqual([])
})

test('the database names no address and holds no text', async () => {
  const one = await server()
  one.fault = away()
  await one.mails.notify([ada], mail)
  await one.jobs.work()
  const db = await store.data.open()
  const text = JSON.stringify([await one.rows(), await db.selectFrom('jobs').selectAll().execute()])
  expect(text).toContain('notice')
  for (const secret of [ada, mail.text, mail.subject]) expect(text).not.toContain(secret)
})
