/**
 * When the server sent this document, in milliseconds since the epoch. A cache may have kept it for a day. The time
 * comes from `Server-Timing: made;desc=<seconds>`, which a 304 renews. Without that header the document counts as old
 * (0). A time in the future, from a slow device clock, counts as now.
 */
export function madeAtMs(nowMs: number): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const made = navigation?.serverTiming?.find(({ name }) => name === 'made')
  return Math.min(Number(made?.description) * 1_000 || 0, nowMs)
}
