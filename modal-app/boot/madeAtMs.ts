/**
 * When the server sent this document, in milliseconds since the epoch: a cache may have kept it for a day. The server says
 * it by `Server-Timing: made;desc=<seconds>`, which a 304 brings up to date; where a browser or a proxy does not hand that
 * on, the document counts as old. One that was made in the future of a clock that is behind counts as new.
 */
export function madeAtMs(nowMs: number): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const made = navigation?.serverTiming?.find(({ name }) => name === 'made')
  return Math.min(Number(made?.description) * 1_000 || 0, nowMs)
}
