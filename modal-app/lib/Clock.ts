export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}
