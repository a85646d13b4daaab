/** A token bucket. Returns whether an amount still fits, and takes it. */
export function createBucket(room: number, perSecond: number): (amount: number) => boolean {
  let left = room
  let filledAt = performance.now()
  return amount => {
    const now = performance.now()
    // The visitor's clock may go back.
    left = Math.min(room, left + (Math.max(0, now - filledAt) / 1_000) * perSecond) - amount
    filledAt = now
    return left >= 0
  }
}
