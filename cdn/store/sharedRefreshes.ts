import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { wait } from '../wait.ts'
import { ifPossible } from './ifPossible.ts'
import type { Store } from './store.ts'

/** Tells servers which answers another one has refreshed after a change, so that they drop their cached ones. */
export interface SharedRefreshes {
  /** @returns whether another server has refreshed it since the last call */
  isOutdated(key: string): Promise<boolean>
  /** Announces that this server has refreshed it. */
  tell(key: string): Promise<void>
}

/** Interval of database queries, however many requests there are. */
const lookEveryMs = 100
/** Longest wait of a request for the database; after that, it uses the cache. */
const patienceMs = 300
/** Pause after a failure. */
const restMs = 5000
/** Announcements may become visible out of order, by up to this time. */
const overlapMs = 5000
/** Longer than any answer is cached. */
const forgottenAfterMs = 600_000
const tellsToForget = 1000

const clock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

/** Between servers on one PostgreSQL database. */
export function createSharedRefreshes(store: Store, elapsed: () => number): SharedRefreshes {
  /** Hashes of outdated keys, until they are requested. */
  const outdated = new Set<string>()
  const seen = new Map<string, number>()
  let last: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let tells = 0

  const look = async () => {
    const db = await store.open()
    if (last === undefined) {
      // This server has cached nothing yet.
      const { rows } = await sql<{ now: number }>`select ${clock} as now`.execute(db)
      last = rows[0]?.now ?? 0
    }
    const rows = await db
      .selectFrom('refreshed_answers')
      .selectAll()
      .where('refreshed_at', '>', last - overlapMs)
      .execute()
    for (const { key, mark, refreshed_at } of rows) {
      if (!seen.has(mark)) outdated.add(key)
      seen.set(mark, refreshed_at)
      last = Math.max(last, refreshed_at)
    }
    for (const [mark, at] of seen) if (at < last - 2 * overlapMs) seen.delete(mark)
  }
  const lookInTurn = () => {
    if (elapsed() - lookedAt < lookEveryMs) return looking
    lookedAt = elapsed()
    looking = ifPossible(async () => {
      await look()
      return true
    }).then(isDone => {
      if (!isDone) lookedAt = elapsed() + restMs
    })
    return looking
  }

  return {
    async isOutdated(key) {
      await Promise.race([lookInTurn(), wait(patienceMs)])
      return outdated.size > 0 && outdated.delete(hashOf(key))
    },

    async tell(key) {
      const mark = randomUUID()
      const told = ifPossible(async () => {
        const db = await store.open()
        const { rows } = await sql<{ at: number }>`
          insert into refreshed_answers as t (key, mark, refreshed_at) values (${hashOf(key)}, ${mark}, ${clock})
          on conflict (key) do update set mark = ${mark}, refreshed_at = ${clock}
          returning t.refreshed_at as at
        `.execute(db)
        seen.set(mark, rows[0]?.at ?? 0)
        if (++tells % tellsToForget === 0)
          await sql`delete from refreshed_answers where refreshed_at < ${clock} - ${forgottenAfterMs}::float8`.execute(
            db,
          )
      })
      await Promise.race([told, wait(patienceMs)])
    },
  }
}

/** Hashed, because keys contain account addresses. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
