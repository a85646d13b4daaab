/** What the server counts: charges of its limits, answers from memory, and waits. */
export type Metered =
  /** Tokens that clients and projects paid, and requests that were refused for theirs. */
  | 'charged.client'
  | 'charged.project'
  | 'refused.client'
  | 'refused.project'
  /** Refused because too much was under way. */
  | 'refused.busy'
  /** Answers that memory had, fresh or stale; and reads, those by force among them. */
  | 'answers.fresh'
  | 'answers.stale'
  | 'answers.read'
  | 'answers.forced'
  /** Milliseconds that requests waited for their turn. */
  | 'waitedMs.forced'
  | 'waitedMs.slot'

/** The one place where limits, memory and waits are counted. */
export interface Meter {
  count(what: Metered, by?: number): void
  /** What was counted since the last time. */
  take(): Partial<Record<Metered, number>>
}

export function createMeter(): Meter {
  let counts = new Map<Metered, number>()
  return {
    count(what, by = 1) {
      if (by !== 0) counts.set(what, (counts.get(what) ?? 0) + by)
    },
    take() {
      const taken = Object.fromEntries([...counts].sort(([one], [other]) => one.localeCompare(other)))
      counts = new Map()
      return taken
    },
  }
}
