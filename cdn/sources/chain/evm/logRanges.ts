/** How many blocks a node lets us search at once; learned from its refusals. */
export interface LogRanges {
  /** At most `widest`. */
  get(url: string, widest: number): number
  refused(url: string, range: number): void
}

const learnedForMs = 600_000
const maxNodesKept = 1000

export function createLogRanges(now: () => number): LogRanges {
  const learned = new Map<string, { range: number; endsAt: number }>()
  return {
    get(url, widest) {
      const entry = learned.get(url)
      return entry && entry.endsAt > now() ? Math.min(entry.range, widest) : widest
    },
    refused(url, range) {
      if (learned.size >= maxNodesKept) learned.clear()
      learned.set(url, { range: Math.max(1, Math.floor(range / 4)), endsAt: now() + learnedForMs })
    },
  }
}
