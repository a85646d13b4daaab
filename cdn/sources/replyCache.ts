/** How long a value may be used. */
export interface Freshness {
  /** For so long, nothing is read. */
  freshMs: number
  /** For so long after that, the value is used once more while it is read anew. */
  staleMs: number
  /** After a failure, nothing is read for so long: the value is used while it may be, then the failure is answered. */
  lockMs: number
}

export interface ReplyCache<Value> {
  /**
   * The value of a key. Concurrent reads of one key share one `load`. What `load` throws before it returns a promise
   * concerns this caller alone, such as a limit of its own.
   * @param forced what the caller knows to have changed, so that a fresh value is read anew, too; empty if nothing. During
   * a lock, it fails
   */
  read(key: string, freshness: Freshness, forced: string, load: () => Promise<Value>): Promise<Value>
}

export interface ReplyCacheOptions<Value> {
  /** Milliseconds since 1970. */
  now(): number
  /** Size of a value in memory. */
  sizeOf(value: Value): number
  /** Whether a request may wait for the work of another one. Edge workers forbid that. */
  sharesReads: boolean
  /** Whether a part of a value is missing only for now: it is used as long as a failure would be. */
  isPassing?(value: Value): boolean
  /** Whether a failure is a fact about the value, so that the next read may get it, too. */
  isLasting(failure: unknown): boolean
  maxBytes?: number
  maxEntries?: number
}

const defaultMaxBytes = 64 << 20
const defaultMaxEntries = 20_000
/** An entry takes this much besides its key and value. */
const entryBytes = 500
/** Reads forced by the same change at shorter intervals get the value of the last one. */
const forcedEveryMs = 1000

interface Entry<Value> {
  size: number
  read?: { value: Value; at: number; forced: string; order: number }
  failed?: { failure: unknown; at: number }
}

/** Keeps the values used last, up to a number and a size. */
export function createReplyCache<Value>(options: ReplyCacheOptions<Value>): ReplyCache<Value> {
  const {
    now,
    sizeOf,
    sharesReads,
    isLasting,
    isPassing = () => false,
    maxBytes = defaultMaxBytes,
    maxEntries = defaultMaxEntries,
  } = options
  /** Ordered by use. */
  const entries = new Map<string, Entry<Value>>()
  const reading = new Map<string, Promise<Value>>()
  let bytes = 0
  let order = 0

  const remove = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const keep = (key: string, entry: Entry<Value>) => {
    remove(key)
    entries.set(key, entry)
    bytes += entry.size
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes && entries.size <= maxEntries) break
      remove(oldest)
    }
  }

  const keepResult = async (key: string, forced: string, loading: Promise<Value>): Promise<Value> => {
    const own = ++order
    try {
      const value = await loading
      // One that began later, and knows more, may have been quicker.
      if ((entries.get(key)?.read?.order ?? 0) > own) return value
      keep(key, { size: sizeOf(value) + key.length + entryBytes, read: { value, at: now(), forced, order: own } })
      return value
    } catch (failure) {
      if (isLasting(failure))
        keep(key, { size: key.length + entryBytes, ...entries.get(key), failed: { failure, at: now() } })
      throw failure
    }
  }
  const shared = (key: string, forced: string, load: () => Promise<Value>): Promise<Value> => {
    if (!sharesReads) return keepResult(key, forced, load())
    const readingKey = JSON.stringify([forced, key])
    const start = () => {
      const started = keepResult(key, forced, load()).finally(() => reading.delete(readingKey))
      reading.set(readingKey, started)
      return started
    }
    const running = reading.get(readingKey)
    if (!running) return start()
    if (!forced) return running
    // It began before the change, and would not show it. The first that waited reads for all that did.
    return running.then(() => reading.get(readingKey) ?? start())
  }

  return {
    async read(key, { freshMs, staleMs, lockMs }, forced, load) {
      const entry = entries.get(key)
      if (!entry) return shared(key, forced, load)
      keep(key, entry)
      const { read, failed } = entry
      const ageMs = read ? now() - read.at : Number.POSITIVE_INFINITY
      const freshForMs = read && isPassing(read.value) ? Math.min(lockMs, freshMs) : freshMs
      const isFresh = forced ? read?.forced === forced && ageMs < forcedEveryMs : ageMs < freshForMs
      if (read && isFresh) return read.value
      const isUsable = !forced && ageMs < (freshForMs < freshMs ? freshForMs : freshMs + staleMs)
      if (failed && now() - failed.at < lockMs) {
        if (read && isUsable) return read.value
        throw failed.failure
      }
      if (!read || !isUsable || !sharesReads) return shared(key, forced, load)
      // Whether it fails is seen by the next request; this one has an answer.
      Promise.resolve()
        .then(() => shared(key, '', load))
        .catch(() => undefined)
      return read.value
    },
  }
}
