/**
 * Counts shared by all servers. They may be lost: at worst, a count starts over. `createDatabaseLimits` keeps them in
 * `data`, `openValkeyLimits` in a Redis-compatible store.
 */
export interface SharedLimits {
  /** Adds to a count, which ends by itself after its span. */
  add(counted: string, spanMs: number, by: number): Promise<Added>
  /** Begins a pause, atomically: of concurrent callers, one succeeds. */
  pause(paused: string, pauseMs: number): Promise<Pause>
  /** @returns whether it is unused so far. It is remembered until it expires */
  useOnce(used: string, endsAt: number): Promise<boolean>
}

export interface Added {
  /** Including what was added. */
  count: number
  /** Until the count ends. */
  leftMs: number
  takeBack(): Promise<void>
}

/** `leftMs` is that of a pause that another caller has begun. */
export type Pause = { isBegun: true; takeBack(): Promise<void> } | { isBegun: false; leftMs: number }
