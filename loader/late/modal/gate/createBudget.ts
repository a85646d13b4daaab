/** Allows `max` calls in any `spanMs`. Returns whether one more is allowed, and counts it. */
export function createBudget(max: number, spanMs: number): () => boolean {
  let times: number[] = []
  return () => {
    const now = performance.now()
    times = times.filter(time => now - time < spanMs)
    return times.length < max && times.push(now) > 0
  }
}
