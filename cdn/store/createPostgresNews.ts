import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { wait } from '../wait.ts'
import { createNews, type News } from './news.ts'
import type { DataStore } from './store.ts'

interface Options {
  /** The database's URL. */
  url: string
  data: DataStore
  connectTimeoutMs?: number | undefined
  report?(event: PostgresNewsEvent): void
  /** How often it makes sure that news arrives; for tests. */
  checkEveryMs?: number
}

/** Told once when news of other servers stops arriving, and once when it arrives again. */
export type PostgresNewsEvent = { event: 'news.away'; reason: string } | { event: 'news.back' }

export interface PostgresNews extends News {
  /** While it does not listen, news of other servers is lost. */
  readonly isListening: boolean
  /** An outage shorter than this is not reported. */
  start(): void
  stop(): Promise<void>
}

const channel = 'connectkit_news'
const againMs = 5000
const usualCheckMs = 30_000
/** How soon a server must get its own notification back. */
const echoMs = 5000
const silence =
  'The database accepts notifications and delivers none, as a pooler in transaction mode does. Held requests learn what other servers did up to 5 seconds late'

/**
 * News by `notify`, through a separate connection that listens. Behind a pooler in transaction mode, and while the database
 * is away, news stays within this process. Neither such a pooler nor a connection that was lost without a word says so,
 * hence the server listens for a notification of its own.
 */
export function createPostgresNews({
  url,
  data,
  connectTimeoutMs = 3000,
  report = () => {},
  checkEveryMs = usualCheckMs,
}: Options): PostgresNews {
  const local = createNews()
  const echo = `echo|${randomUUID()}`
  let connected: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isListening = false
  let isAwayTold = false

  const notify = async (topic: string) => {
    const db = await data.open()
    await sql`select pg_notify(${channel}, ${topic})`.execute(db)
  }
  const later = (work: () => Promise<void>, ms: number) => {
    if (!isStopped) timer = setTimeout(() => void work(), ms).unref()
  }

  const listen = async () => {
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true })
    let isOver = false
    let heardEcho = () => {}
    const again = (reason: unknown) => {
      if (isOver) return
      isOver = true
      isListening = false
      connected = undefined
      // It is broken already.
      void own.end().catch(() => undefined)
      if (!isAwayTold && !isStopped) report({ event: 'news.away', reason: String(reason) })
      isAwayTold = true
      clearTimeout(timer)
      later(listen, againMs)
    }
    const check = async () => {
      let isHeard = false
      const heard = new Promise<void>(resolve => {
        heardEcho = () => {
          isHeard = true
          resolve()
        }
      })
      // A database that takes nothing is away, which says nothing of this connection.
      const isTold = await notify(echo).then(
        () => true,
        () => false,
      )
      // Telling may take its own time, if the database is slow or was away.
      if (isTold) await Promise.race([heard, wait(echoMs)])
      if (isTold && !isHeard) again(silence)
      if (isOver) return
      if (isTold && isAwayTold) report({ event: 'news.back' })
      if (isTold) isAwayTold = false
      isListening ||= isTold
      later(check, isListening ? checkEveryMs : againMs)
    }
    own.on('error', again)
    own.on('end', () => again('Its connection ended'))
    own.on('notification', ({ payload = '' }) => (payload === echo ? heardEcho() : local.tell(payload)))
    try {
      await own.connect()
      if (isStopped) return void own.end().catch(() => undefined)
      connected = own
      await own.query(`listen ${channel}`)
      await check()
    } catch (error) {
      again(error)
    }
  }

  return {
    get isListening() {
      return isListening
    },
    start: () => void listen(),
    hear: local.hear,
    tell(topic) {
      // Those of this process need not wait for the database.
      local.tell(topic)
      // The listener reports news that do not arrive.
      notify(topic).catch(() => undefined)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // One that never connected does not say that it has ended.
      await connected?.end().catch(() => undefined)
    },
  }
}
