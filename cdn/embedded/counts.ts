import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'

export interface Allowance {
  /** Such as `codes|<index of the address>`. */
  counted: string
  limit: number
  spanMs: number
}

/** Counts in the database, so that a limit survives a restart and holds for all servers together. */
export interface Counts {
  /** Counts once for each. @throws ApiFailure `rate_limited` with the time left, if one is used up */
  take(allowances: readonly Allowance[]): Promise<void>
}

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export function createCounts(data: DataStore, now: () => number): Counts {
  return {
    async take(allowances) {
      for (const { counted, limit, spanMs } of allowances) {
        const time = now()
        const span = Math.floor(time / spanMs)
        const endsAt = (span + 1) * spanMs
        const db = await data.open()
        const { count } = await db
          .insertInto('embedded_counts')
          // Two spans of one thing may have the same number.
          .values({ counted: `${counted}|${spanMs}`, span, count: 1, ends_at: endsAt })
          .onConflict(conflict =>
            conflict
              .columns(['counted', 'span'])
              .doUpdateSet(expression => ({ count: expression('embedded_counts.count', '+', 1) })),
          )
          .returning('count')
          .executeTakeFirstOrThrow()
        if (count > limit) throw tooOften(endsAt - time)
      }
    },
  }
}

/** With the seconds that the visitor has to wait, as the modal tells them. @spec 5.email-throttle */
export function tooOften(leftMs: number): ApiFailure {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  const headers = { 'Retry-After': `${seconds}` }
  return new ApiFailure('rate_limited', `Please try again after ${seconds} seconds`, headers, undefined, {
    retryAfterS: seconds,
  })
}
