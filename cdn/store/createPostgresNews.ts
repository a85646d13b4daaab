import { sql } from 'kysely'
import pg from 'pg'
import { createNews, type News } from './news.ts'
import type { DataStore } from './store.ts'

interface Options {
  /** The database's URL. */
  url: string
  data: DataStore
  connectTimeoutMs?: number | undefined
}

export interface PostgresNews extends News {
  /** While it does not listen, news of other servers is lost. */
  readonly isListening: boolean
  stop(): Promise<void>
}

const channel = 'connectkit_news'
const againMs = 5000

/**
 * News by `notify`, through a separate connection that listens. Behind a pooler in transaction mode, and while the database
 * is away, news stays within this process.
 */
export function createPostgresNews({ url, data, connectTimeoutMs = 3000 }: Options): PostgresNews {
  const local = createNews()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isListening = false

  const listen = async () => {
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true })
    client = own
    let isOver = false
    const again = () => {
      if (isOver) return
      isOver = true
      isListening = false
      void own.end().catch(() => undefined)
      if (!isStopped) timer = setTimeout(() => void listen(), againMs).unref()
    }
    own.on('error', again)
    own.on('end', again)
    own.on('notification', ({ payload = '' }) => local.tell(payload))
    try {
      await own.connect()
      if (isStopped) return void own.end().catch(() => undefined)
      await own.query(`listen ${channel}`)
      isListening = true
    } catch {
      again()
    }
  }
  void listen()

  return {
    get isListening() {
      return isListening
    },
    hear: local.hear,
    tell(topic) {
      // Those of this process need not wait for the database.
      local.tell(topic)
      data
        .open()
        .then(db => sql`select pg_notify(${channel}, ${topic})`.execute(db))
        .catch(() => undefined)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // One that never connected does not say that it has ended.
      if (isListening) await client?.end().catch(() => undefined)
    },
  }
}
