import { ApiFailure } from '../apiFailure.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { SharedLimits } from './SharedLimits.ts'

export interface Allowance {
  /** Such as `codes|<index of the address>`. */
  counted: string
  limit: number
  spanMs: number
  /** Such as a number of bytes; 1 by default. */
  by?: number
}

export interface Counts {
  /** Counts each once. @throws ApiFailure `rate_limited` with the time left, if one is used up */
  take(allowances: readonly Allowance[]): Promise<TakenCounts>
  /**
   * Starts a pause, atomically: of concurrent callers, one succeeds.
   * @throws ApiFailure `rate_limited` with the time left
   */
  pause(counted: string, pauseMs: number): Promise<TakenCounts>
}

export interface TakenCounts {
  /**
   * Refunds counts, such as for a mail that could not be sent. Where the database is away, they are lost: callers are
   * about to report why they refund.
   */
  giveBack(): Promise<void>
}

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export function createCounts(limits: SharedLimits): Counts {
  return {
    async take(allowances) {
      const taken: { takeBack(): Promise<void> }[] = []
      for (const { counted, limit, spanMs, by = 1 } of allowances) {
        const added = await limits.add(counted, spanMs, by)
        if (added.count > limit) throw tooOften(added.leftMs)
        taken.push(added)
      }
      return {
        async giveBack() {
          for (const { takeBack } of taken) await ifPossible(takeBack)
        },
      }
    },

    async pause(counted, pauseMs) {
      const pause = await limits.pause(counted, pauseMs)
      if (!pause.isBegun) throw tooOften(pause.leftMs)
      return { giveBack: () => ifPossible(pause.takeBack) }
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
