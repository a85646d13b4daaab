import { ifPossible } from '../store/ifPossible.ts'
import type { DataStore } from '../store/store.ts'

/** The kinds of counts: openings, connections by wallet, and errors by code. */
export type CountKind = 'open' | 'connect' | 'error'

export interface ReadCounts {
  /** By kind, oldest first. */
  byDay: { day: string; kind: CountKind; count: number }[]
  /** Wallets and codes of the whole period, most frequent first. */
  byName: { kind: CountKind; name: string; count: number }[]
}

/** Limit per kind, because lists of wallets are long. */
const shownNames = 50

/** Anonymous counts by day. */
export interface DailyCounts {
  /** Kept in memory until the next `flush`, so that a busy site writes a few rows instead of one per click. */
  count(counted: { project: string; kind: CountKind; name: string }): void
  flush(): Promise<void>
  /** @param project by default, all */
  read(asked: { project?: string | undefined; since: string }): Promise<ReadCounts>
  /** Deletes days before this one. */
  forget(before: string): Promise<void>
}

/** The day in UTC, such as `2026-11-29`. */
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
        // All servers use the same order, to avoid deadlocks.
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
    // The database is down: they are written once it is back.
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
      let rows = db.selectFrom('daily_counts').where('day', '>=', since)
      if (project !== undefined) rows = rows.where('project', '=', project)
      const summed = rows.select(['kind', ({ fn }) => fn.sum<number | string>('count').as('count')])
      const days = await summed.select('day').groupBy(['day', 'kind']).orderBy('day').execute()
      const namesOf = (kind: CountKind) =>
        summed
          .select('name')
          .where('kind', '=', kind)
          .groupBy(['kind', 'name'])
          .orderBy('count', 'desc')
          .orderBy('name')
          .limit(shownNames)
          .execute()
      const names = [...(await namesOf('connect')), ...(await namesOf('error'))]
      const inNumbers = <Row extends { kind: string; count: number | string }>(row: Row) => ({
        ...{ ...row, kind: row.kind as CountKind, count: Number(row.count) },
      })
      return { byDay: days.map(inNumbers), byName: names.map(inNumbers) }
    },
    async forget(before) {
      const db = await data.open()
      await db.deleteFrom('daily_counts').where('day', '<', before).execute()
    },
  }
}
