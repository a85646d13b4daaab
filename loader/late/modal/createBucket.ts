/** A token bucket. Takes an amount and returns whether it fitted. */
export function createBucket(room: number, perSecond: number): (amount: number) => boolean {
  let remaining = room
  let filledAt = performance.now()
  return amount => {
    const now = performance.now()
    // The visitor's clock may go backwards.
    remaining = Math.min(room, remaining + (Math.max(0, now - filledAt) / 1_000) * perSecond) - amount
    filledAt = now
    return remaining >= 0
  }
}
