/** What the server counts: limit charges, cached replies and waits. */
export type Metered =
  /** Tokens charged to clients and projects, and requests refused for lack of them. */
  | 'charged.client'
  | 'charged.project'
  | 'refused.client'
  | 'refused.project'
  /** Refused because too much was in flight. */
  | 'refused.busy'
  /** Fresh and stale replies from memory; reads, and forced reads among them. */
  | 'answers.fresh'
  | 'answers.stale'
  | 'answers.read'
  | 'answers.forced'
  /** Milliseconds that requests waited for their turn. */
  | 'waitedMs.forced'
  | 'waitedMs.slot'

/** Counts limit charges, cache hits and waits in one place. */
export interface Meter {
  count(what: Metered, by?: number): void
  /** Returns the counts since the last call, and resets them. */
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
