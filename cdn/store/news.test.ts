import { setTimeout } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { createPostgresNews, type PostgresNewsEvent } from './createPostgresNews.ts'
import { createNews, type News } from './news.ts'
import { createTestDatabases } from './testDatabases.ts'
import { openData } from './testStores.ts'

const databases = await createTestDatabases()
const postgres = databases.shared.find(({ name }) => name === 'PostgreSQL')

const hearing = (news: News, topic: string) => {
  const heard = vi.fn()
  return { heard, stop: news.hear(topic, heard) }
}

test('listeners of a topic get its news until they stop', () => {
  const news = createNews()
  const [one, two, other] = [hearing(news, 'a'), hearing(news, 'a'), hearing(news, 'b')]
  news.tell('a')
  two.stop()
  news.tell('a')
  expect([one, two, other].map(({ heard }) => heard.mock.calls.length)).toEqual([2, 1, 0])
})

describe('two servers on one PostgreSQL', () => {
  test.runIf(postgres?.isThere)('hear each other, also after their connections were lost', async () => {
    const url = postgres?.database() ?? ''
    const start = async () => {
      const data = databases.closeLater(await openData(url))
      const news = createPostgresNews({ url, data })
      news.start()
      return { data, news }
    }
    const [one, other] = [await start(), await start()]
    const isListening = () =>
      vi.waitFor(() => expect([one, other].every(({ news }) => news.isListening)).toBe(true), 12_000)
    await isListening()
    const { heard } = hearing(other.news, 'ticket|a')
    one.news.tell('ticket|b')
    one.news.tell('ticket|a')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 5000)
    const { sql } = await import('kysely')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`.execute(
      await one.data.open(),
    )
    await vi.waitFor(() => expect(other.news.isListening).toBe(false), 5000)
    await isListening()
    one.news.tell('ticket|a')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 5000)
    await Promise.all([one.news.stop(), other.news.stop()])
  })

  test.runIf(postgres?.isThere)('say once that they do not hear each other, and why', async () => {
    const url = postgres?.database() ?? ''
    const data = databases.closeLater(await openData(url))
    const db = await data.open()
    const { sql } = await import('kysely')
    // Notifications stay within one database, so here, what is told arrives nowhere, as behind a pooler.
    await sql`create database elsewhere`.execute(db)
    const deaf = new URL(url)
    deaf.pathname = '/elsewhere'
    const events: PostgresNewsEvent[] = []
    const news = createPostgresNews({ url: deaf.href, data, report: event => events.push(event) })
    news.start()
    await vi.waitFor(() => expect(events).toHaveLength(1), 12_000)
    expect(events).toEqual([{ event: 'news.away', reason: expect.stringContaining('delivers none') }])
    expect(news.isListening).toBe(false)
    // After two more tries.
    await setTimeout(11_000)
    expect(events).toHaveLength(1)
    await news.stop()

    const nowhere = new URL(url)
    nowhere.pathname = '/later'
    const late = createPostgresNews({ url: nowhere.href, data, report: event => events.push(event) })
    late.start()
    await vi.waitFor(() => expect(events[1]).toMatchObject({ event: 'news.away' }), 5000)
    expect(events[1]).toMatchObject({ reason: expect.stringContaining('"later" does not exist') })
    await late.stop()
  })

  test.runIf(postgres?.isThere)(
    'notice a connection that was lost without a word, and are back by themselves',
    async () => {
      const url = postgres?.database() ?? ''
      const data = databases.closeLater(await openData(url))
      const events: PostgresNewsEvent[] = []
      const news = createPostgresNews({ url, data, checkEveryMs: 100, report: event => events.push(event) })
      news.start()
      await vi.waitFor(() => expect(news.isListening).toBe(true), 5000)
      const { sql } = await import('kysely')
      // As a frozen process or a cut cable: nothing arrives, and nothing ends.
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where query like 'listen %'`.execute(
        await data.open(),
      )
      const pids = rows.map(({ pid }) => pid)
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      await vi.waitFor(() => expect(events).toMatchObject([{ event: 'news.away' }]), 15_000)
      for (const pid of pids) process.kill(pid, 'SIGCONT')
      await vi.waitFor(() => expect(events[1]).toEqual({ event: 'news.back' }), 15_000)
      expect(news.isListening).toBe(true)
      await news.stop()
    },
  )
})
