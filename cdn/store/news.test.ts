import { describe, expect, test, vi } from 'vitest'
import { createPostgresNews } from './createPostgresNews.ts'
import { createNews, type News } from './news.ts'
import { createTestDatabases } from './testDatabases.ts'
import { openData } from './testStores.ts'

const databases = await createTestDatabases()
const postgres = databases.shared.find(({ name }) => name === 'PostgreSQL')

const hearing = (news: News, topic: string) => {
  const heard = vi.fn()
  return { heard, stop: news.hear(topic, heard) }
}

test('whoever hears a topic is told, until they stop', () => {
  const news = createNews()
  const [one, two, other] = [hearing(news, 'a'), hearing(news, 'a'), hearing(news, 'b')]
  news.tell('a')
  two.stop()
  news.tell('a')
  expect([one, two, other].map(({ heard }) => heard.mock.calls.length)).toEqual([2, 1, 0])
})

describe('two servers on one PostgreSQL', () => {
  test.runIf(postgres?.isThere)(
    'hear each other, also after their connections were lost',
    async () => {
      const url = postgres?.database() ?? ''
      const start = async () => {
        const data = databases.closeLater(await openData(url))
        return { data, news: createPostgresNews({ url, data }) }
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
    },
    30_000,
  )
})
