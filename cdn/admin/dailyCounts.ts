import { ifPossible } from '../store/ifPossible.ts'
import type { DataStore } from '../store/store.ts'

/** What is counted: openings, connections by wallet, and errors by code. */
export type CountKind = 'open' | 'connect' | 'error'

export interface DailyCount {
  day: string
  kind: CountKind
  /** The wallet or the code; empty for openings. */
  name: string
  count: number
}

/** How often something happened, by day. Holds nothing about whom. */
export interface DailyCounts {
  /** In memory until the next `flush`, so that a busy site writes a few rows instead of one at each click. */
  count(counted: { project: string; kind: CountKind; name: string }): void
  flush(): Promise<void>
  /** @param project all by default @returns one number a day, kind and name */
  read(asked: { project?: string | undefined; since: string }): Promise<DailyCount[]>
  /** Deletes days before this one. */
  forget(before: string): Promise<void>
}

/** In UTC, such as `2026-11-29`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function createDailyCounts(data: DataStore, now: () => number): DailyCounts {
  let waiting = new Map<string, number>()
  const flush = async () => {
    const taken = waiting
    if (taken.size === 0) return
    waiting = new Map()
    const kept = await ifPossible(async () => {
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        // In one order on all servers, so that two of them do not wait for each other.
        for (const [key, count] of [...taken].sort(([one], [other]) => (one < other ? -1 : 1))) {
          const [project, day, kind, name] = JSON.parse(key)
          await transaction
            .insertInto('daily_counts')
            .values({ project, day, kind, name, count })
            .onConflict(conflict =>
              conflict
                .columns(['project', 'day', 'kind', 'name'])
                .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('daily_counts.count'), '+', count) })),
            )
            .execute()
        }
      })
      return true
    })
    // The database is away: they count when it is back.
    if (!kept) for (const [key, count] of taken) waiting.set(key, (waiting.get(key) ?? 0) + count)
  }
  return {
    count({ project, kind, name }) {
      const key = JSON.stringify([project, dayOf(now()), kind, name])
      waiting.set(key, (waiting.get(key) ?? 0) + 1)
    },
    flush,
    async read({ project, since }) {
      const db = await data.open()
      let query = db.selectFrom('daily_counts').select(['day', 'kind', 'name']).where('day', '>=', since)
      if (project !== undefined) query = query.where('project', '=', project)
      const rows = await query
        .select(({ fn }) => fn.sum<number | string>('count').as('count'))
        .groupBy(['day', 'kind', 'name'])
        .execute()
      return rows
        .map(row => ({ ...row, kind: row.kind as CountKind, count: Number(row.count) }))
        .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : other.count - one.count))
    },
    async forget(before) {
      const db = await data.open()
      await db.deleteFrom('daily_counts').where('day', '<', before).execute()
    },
  }
}
