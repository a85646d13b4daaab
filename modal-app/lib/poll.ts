interface Polling {
  wait(ms: number): Promise<void>
  /** The wait between two looks; a function where it changes, as by {@link longerWait}. */
  everyMs: number | (() => number)
  signal?: AbortSignal | undefined
  /** Waits before the first look, too. */
  isLater?: boolean
}

/**
 * Looks again and again until there is something to see.
 * @param look resolves with undefined as long as there is nothing; what it throws ends the polling
 * @returns what was seen; undefined once the signal has aborted
 */
export async function poll<T>(
  { wait, everyMs, signal, isLater = false }: Polling,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let mustWait = isLater; !signal?.aborted; mustWait = true) {
    if (mustWait) await wait(typeof everyMs === 'number' ? everyMs : everyMs())
    if (signal?.aborted) break
    const seen = await look()
    if (seen !== undefined) return seen
  }
  return undefined
}

/** Each wait is half as long again as the one before, up to a limit. */
export function longerWait(waitMs: number, longestMs: number): number {
  return Math.min(waitMs * 1.5, longestMs)
}
