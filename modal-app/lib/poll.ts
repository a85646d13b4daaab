interface Polling {
  wait(ms: number): Promise<void>
  /** The wait between two looks; a function if it varies, as with {@link longerWait}. */
  everyMs: number | (() => number)
  signal?: AbortSignal | undefined
  /** Whether to wait before the first look, too. */
  isLater?: boolean
}

/**
 * Polls until there is a result.
 * @param look resolves with undefined while there is none; an error ends the polling
 * @returns the result; undefined if the signal aborts
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

/** The next wait: 1.5 times the previous one, up to a limit. */
export function longerWait(waitMs: number, longestMs: number): number {
  return Math.min(waitMs * 1.5, longestMs)
}
