/** Whether something read at `readAtMs` is younger than `forMs`. A time ahead of the clock, which was set back, is old. */
export function isFresh(readAtMs: number, nowMs: number, forMs: number): boolean {
  const ageMs = nowMs - readAtMs
  return ageMs >= 0 && ageMs < forMs
}
