import type { ExpressionBuilder, Kysely } from 'kysely'
import { mayBeLost } from '../store/mayBeLost.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { DataTables } from '../store/tables.ts'
import type { SharedLimits } from './SharedLimits.ts'

/** In the database `data`, so limits survive a restart and hold across servers. A power cut may take the last ones back. */
export function createDatabaseLimits(data: DataStore, now: () => number): SharedLimits {
  return limitsIn(async () => (await data.open()).withPlugin(mayBeLost), now)
}

/** Likewise, but nothing is lost: for what costs money. */
export function createLastingLimits(data: DataStore, now: () => number): SharedLimits {
  return limitsIn(() => data.open(), now)
}

function limitsIn(open: () => Promise<Kysely<DataTables>>, now: () => number): SharedLimits {
  return {
    async add(counted, spanMs, by) {
      const time = now()
      const span = Math.floor(time / spanMs)
      // Different spans of one thing may have the same number.
      const row = { counted: `${counted}|${spanMs}`, span }
      const endsAt = (span + 1) * spanMs
      const db = await open()
      const { count } = await db
        .insertInto('embedded_counts')
        .values({ ...row, count: by, ends_at: endsAt })
        .onConflict(conflict =>
          conflict
            .columns(['counted', 'span'])
            .doUpdateSet(expression => ({ count: expression('embedded_counts.count', '+', by) })),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      return {
        count,
        leftMs: endsAt - time,
        async takeBack() {
          await db
            .updateTable('embedded_counts')
            .set(expression => ({ count: expression('count', '-', by) }))
            .where('counted', '=', row.counted)
            .where('span', '=', span)
            .execute()
        },
      }
    },

    async pause(paused, pauseMs) {
      const time = now()
      const row = { counted: `${paused}|pause`, span: 0 }
      const ends_at = time + pauseMs
      const db = await open()
      const begun = await db
        .insertInto('embedded_counts')
        .values({ ...row, count: 1, ends_at })
        .onConflict(conflict =>
          conflict.columns(['counted', 'span']).doUpdateSet({ ends_at }).where('embedded_counts.ends_at', '<=', time),
        )
        .returning('ends_at')
        .executeTakeFirst()
      const ofRow = ({ eb, and }: ExpressionBuilder<DataTables, 'embedded_counts'>) =>
        and([eb('counted', '=', row.counted), eb('span', '=', row.span)])
      if (!begun) {
        const kept = await db.selectFrom('embedded_counts').select('ends_at').where(ofRow).executeTakeFirst()
        return { isBegun: false, leftMs: (kept?.ends_at ?? ends_at) - time }
      }
      return {
        isBegun: true,
        async takeBack() {
          await db.deleteFrom('embedded_counts').where(ofRow).where('ends_at', '=', ends_at).execute()
        },
      }
    },

    async useOnce(used, endsAt) {
      const db = await open()
      try {
        await db.insertInto('embedded_proofs').values({ hash: used, ends_at: endsAt }).execute()
        return true
      } catch (error) {
        if (error instanceof StoreFailure && error.reason === 'duplicate') return false
        throw error
      }
    },
  }
}
