import type { Clock } from '../lib/Clock.ts'

export interface FakeClock extends Clock {
  /** Advances the time. Timers run in order, including those set meanwhile. */
  advance(ms: number): void
}

/** A clock that moves only when a test advances it. */
export function createFakeClock(startMs = Date.UTC(2026, 10, 21)): FakeClock {
  let nowMs = startMs
  let nextId = 1
  const timers = new Map<number, { dueMs: number; run: () => void }>()

  const nextDue = (untilMs: number) =>
    [...timers].filter(([, { dueMs }]) => dueMs <= untilMs).sort(([, a], [, b]) => a.dueMs - b.dueMs)[0]

  return {
    now: () => nowMs,
    setTimeout(run, ms) {
      timers.set(nextId, { dueMs: nowMs + ms, run })
      return nextId++
    },
    clearTimeout: timer => void timers.delete(timer as number),
    advance(ms) {
      const untilMs = nowMs + ms
      for (let due = nextDue(untilMs); due; due = nextDue(untilMs)) {
        const [id, { dueMs, run }] = due
        timers.delete(id)
        nowMs = dueMs
        run()
      }
      nowMs = untilMs
    },
  }
}
