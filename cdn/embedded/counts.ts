import type { ExpressionBuilder } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'

export interface Allowance {
  /** Such as `codes|<index of the address>`. */
  counted: string
  limit: number
  spanMs: number
  /** Such as a number of bytes; 1 by default. */
  by?: number
}

/** Counts in the database, so limits survive a restart and hold across servers. */
export interface Counts {
  /** Counts each once. @throws ApiFailure `rate_limited` with the time left, if one is used up */
  take(allowances: readonly Allowance[]): Promise<TakenCounts>
  /**
   * Starts a pause, atomically: of concurrent callers, one succeeds.
   * @throws ApiFailure `rate_limited` with the time left
   */
  pause(counted: string, pauseMs: number): Promise<TakenCounts>
}

/** Refunds counts, such as for a mail that could not be sent. */
export interface TakenCounts {
  giveBack(): Promise<void>
}

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export function createCounts(data: DataStore, now: () => number): Counts {
  return {
    async take(allowances) {
      const taken: { counted: string; span: number; by: number }[] = []
      for (const { counted, limit, spanMs, by = 1 } of allowances) {
        const time = now()
        const span = Math.floor(time / spanMs)
        const endsAt = (span + 1) * spanMs
        const db = await data.open()
        const { count } = await db
          .insertInto('embedded_counts')
          // Different spans of one thing may have the same number.
          .values({ counted: `${counted}|${spanMs}`, span, count: by, ends_at: endsAt })
          .onConflict(conflict =>
            conflict
              .columns(['counted', 'span'])
              .doUpdateSet(expression => ({ count: expression('embedded_counts.count', '+', by) })),
          )
          .returning('count')
          .executeTakeFirstOrThrow()
        if (count > limit) throw tooOften(endsAt - time)
        taken.push({ counted: `${counted}|${spanMs}`, span, by })
      }
      return {
        async giveBack() {
          const db = await data.open()
          for (const { counted, span, by } of taken)
            await db
              .updateTable('embedded_counts')
              .set(expression => ({ count: expression('count', '-', by) }))
              .where('counted', '=', counted)
              .where('span', '=', span)
              .execute()
        },
      }
    },

    async pause(counted, pauseMs) {
      const time = now()
      const row = { counted: `${counted}|pause`, span: 0 }
      const ends_at = time + pauseMs
      const db = await data.open()
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
        throw tooOften((kept?.ends_at ?? ends_at) - time)
      }
      return {
        async giveBack() {
          await db.deleteFrom('embedded_counts').where(ofRow).where('ends_at', '=', ends_at).execute()
        },
      }
    },
  }
}

/** With the seconds to wait, which the modal puts into its own words. @spec 8.email-wait 5.email-throttle */
export function tooOften(leftMs: number): ApiFailure {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  const headers = { 'Retry-After': `${seconds}` }
  return new ApiFailure('rate_limited', `Please try again after ${seconds} seconds`, headers, undefined, {
    retryAfterS: seconds,
  })
}
