import type { Meter } from '../meter.ts'
import { wait as waitInReal } from '../wait.ts'

/** How long a value may be used. */
export interface Freshness {
  /** For this long, the value is used without reading. */
  freshMs: number
  /** For this long after that, the value is used once more while it is read again. */
  staleMs: number
  /** After a failure, reads pause for this long: the value is used while allowed, then the failure is answered. */
  lockMs: number
}

export interface ReplyCache<Value> {
  /**
   * The value of a key. Concurrent reads of one key share one `load`. An error that `load` throws synchronously
   * concerns only its caller, such as a limit of its own.
   * @param forced ids the caller knows to have changed, which makes a fresh value be read again; empty if none. Fails
   * during a lock. A key's forced reads run at most once a second: earlier callers wait and share one read of all their
   * ids
   * @param load receives the ids of all who share the read
   */
  read(key: string, freshness: Freshness, forced: readonly string[], load: Load<Value>): Promise<Value>
  /** Drops the value; a read in progress is outdated, too. */
  forget(key: string): void
}

type Load<Value> = (forced: readonly string[]) => Promise<Value>

export interface ReplyCacheOptions<Value> {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after some milliseconds. */
  wait?(ms: number): Promise<unknown>
  /** Size of a value in memory. */
  sizeOf(value: Value): number
  /** Whether one request may await another's work. Edge workers forbid it. */
  sharesReads: boolean
  /** Whether a value is only temporarily incomplete: it is then kept as briefly as a failure. */
  isPassing?(value: Value): boolean
  /** Whether a failure is a lasting fact, so the next read may get it, too. */
  isLasting(failure: unknown): boolean
  maxBytes?: number
  maxEntries?: number
  meter?: Meter | undefined
}

const defaultMaxBytes = 64 << 20
const defaultMaxEntries = 20_000
/** Overhead of an entry besides its key and value. */
const entryBytes = 500
/** Shortest interval between forced reads of a key. */
const forcedEveryMs = 1000
/** As many as one request may name. */
const maxForcedTogether = 10
const noIds: readonly string[] = []

/** A caller waiting for the next forced read of a key. */
interface Asker<Value> {
  forced: readonly string[]
  load: Load<Value>
  lockMs: number
  resolve(value: Value): void
  reject(failure: unknown): void
}

interface Entry<Value> {
  size: number
  read?: { value: Value; at: number; startedAt: number; forced: readonly string[]; order: number }
  failed?: { failure: unknown; at: number }
  /** Which read was the last one that began before it was forgotten. */
  forgotten?: number
}

/** Keeps the most recently used values, up to a number and a size. */
export function createReplyCache<Value>(options: ReplyCacheOptions<Value>): ReplyCache<Value> {
  const {
    now,
    sizeOf,
    sharesReads,
    isLasting,
    isPassing = () => false,
    wait = waitInReal,
    meter,
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

  const keepResult = async (key: string, forced: readonly string[], loading: Promise<Value>): Promise<Value> => {
    const own = ++order
    meter?.count(forced.length ? 'answers.forced' : 'answers.read')
    const startedAt = now()
    try {
      const value = await loading
      // A read that began later, and knows more, may have finished first.
      const { read: known, forgotten = 0 } = entries.get(key) ?? {}
      if (Math.max(known?.order ?? 0, forgotten) > own) return value
      const read = { value, at: now(), startedAt, forced, order: own }
      keep(key, { size: sizeOf(value) + key.length + entryBytes, read })
      return value
    } catch (failure) {
      if (isLasting(failure))
        keep(key, { size: key.length + entryBytes, ...entries.get(key), failed: { failure, at: now() } })
      throw failure
    }
  }
  const shared = (key: string, load: Load<Value>): Promise<Value> => {
    if (!sharesReads) return keepResult(key, noIds, load(noIds))
    const running = reading.get(key)
    if (running) return running
    const started = keepResult(key, noIds, load(noIds)).finally(() => {
      if (reading.get(key) === started) reading.delete(key)
    })
    reading.set(key, started)
    return started
  }

  /** The first caller whose limits allow it reads for all. */
  const readFor = (key: string, askers: Asker<Value>[]): Promise<unknown> => {
    const forced = [...new Set(askers.flatMap(asker => asker.forced))].sort()
    for (const [index, asker] of askers.entries())
      try {
        const loading = keepResult(key, forced, asker.load(forced))
        const others = askers.slice(index)
        return loading.then(
          value => {
            for (const { resolve } of others) resolve(value)
          },
          failure => {
            for (const { reject } of others) reject(failure)
          },
        )
      } catch (failure) {
        asker.reject(failure)
      }
    return Promise.resolve()
  }
  const nextAskers = (askers: Asker<Value>[]): Asker<Value>[] => {
    const named = new Set<string>()
    const fits = ({ forced }: Asker<Value>) => {
      for (const id of forced) named.add(id)
      return named.size <= maxForcedTogether
    }
    const end = askers.findIndex(asker => !fits(asker))
    return askers.splice(0, end < 1 ? askers.length : end)
  }
  const turns = new Map<string, Asker<Value>[]>()
  const readInTurn = async (key: string, askers: Asker<Value>[]): Promise<void> => {
    while (askers.length > 0) {
      const { failed } = entries.get(key) ?? {}
      if (failed && now() - failed.at < (askers[0]?.lockMs ?? 0)) {
        for (const { reject } of askers.splice(0)) reject(failed.failure)
        break
      }
      const before = entries.get(key)?.read
      const sinceMs = before?.forced.length ? now() - before.startedAt : forcedEveryMs
      if (sinceMs < forcedEveryMs) {
        meter?.count('waitedMs.forced', (forcedEveryMs - sinceMs) * askers.length)
        await wait(forcedEveryMs - sinceMs)
      }
      await readFor(key, nextAskers(askers))
    }
    turns.delete(key)
  }
  const readForced = (key: string, forced: readonly string[], lockMs: number, load: Load<Value>): Promise<Value> => {
    if (!sharesReads) return keepResult(key, forced, load(forced))
    return new Promise((resolve, reject) => {
      const asker = { forced, load, lockMs, resolve, reject }
      const waiting = turns.get(key)
      if (waiting) return void waiting.push(asker)
      const askers = [asker]
      turns.set(key, askers)
      void readInTurn(key, askers)
    })
  }

  return {
    async read(key, { freshMs, staleMs, lockMs }, forced, load) {
      const isForced = forced.length > 0
      const readAgain = () => (isForced ? readForced(key, forced, lockMs, load) : shared(key, load))
      const entry = entries.get(key)
      if (!entry) return readAgain()
      keep(key, entry)
      const { read, failed } = entry
      const ageMs = read ? now() - read.at : Number.POSITIVE_INFINITY
      const freshForMs = read && isPassing(read.value) ? Math.min(lockMs, freshMs) : freshMs
      const wasForced = forced.every(id => read?.forced.includes(id))
      const isFresh = isForced ? wasForced && ageMs < forcedEveryMs : ageMs < freshForMs
      if (read && isFresh) {
        meter?.count('answers.fresh')
        return read.value
      }
      const isUsable = !isForced && ageMs < (freshForMs < freshMs ? freshForMs : freshMs + staleMs)
      if (failed && now() - failed.at < lockMs) {
        if (read && isUsable) return read.value
        throw failed.failure
      }
      if (!read || !isUsable || !sharesReads) return readAgain()
      meter?.count('answers.stale')
      // A failure shows at the next request; this one has its reply.
      Promise.resolve()
        .then(() => shared(key, load))
        .catch(() => undefined)
      return read.value
    },

    forget(key) {
      reading.delete(key)
      keep(key, { size: key.length + entryBytes, forgotten: ++order })
    },
  }
}
