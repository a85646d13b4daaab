import { hexDigest } from '../document/digest.ts'
import {
  type FetchedBytes,
  fetchFailure,
  fetchOutcome,
  type SafeFetch,
  type SafeFetchLimits,
} from '../sources/safeFetch.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { Store } from '../store/store.ts'
import { wait as waitInReal } from '../wait.ts'

export interface KeptDescriptionsOptions {
  safeFetch: SafeFetch
  store: Store
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic milliseconds. */
  elapsed(): number
  /** Resolves after some milliseconds. */
  wait?(ms: number): Promise<unknown>
  maxRows?: number
}

/** How long a visitor's reply waits. Slower metadata is there for the next visitor. */
const patienceMs = 2500
/** Retries, and their interval, while a site has too many fetches in flight. */
const maxTries = 30
const tryAgainMs = 1000
/** Fetches that continue after their visitors have left. */
const maxRunning = 2000
/** Pause after a failure, and a longer one after a permanent failure. */
const failedForMs = 60_000
const refusedForMs = 3_600_000
const maxFailures = 10_000
const dayMs = 86_400_000
/** Content-addressed URLs never change. */
const unchanging = /^(ipfs|ar):/i
/** Longer ones, mostly with an embedded image, are fetched each time. */
const maxKeptBytes = 32 << 10
const defaultMaxRows = 100_000
const writesToPrune = 500
const prunedAtOnce = 1000

/**
 * A fetch that caches NFT metadata by URL, so each piece of a collection is requested once for all its owners. It
 * continues after a visitor has left, and waits longer than a visitor would.
 */
export function keepDescriptions(options: KeptDescriptionsOptions): SafeFetch {
  const { safeFetch, store, now, elapsed, wait = waitInReal, maxRows = defaultMaxRows } = options
  const running = new Map<string, Promise<FetchedBytes>>()
  const failures = new Map<string, { until: number; failure: unknown }>()
  let writes = writesToPrune
  const today = () => Math.floor(now() / dayMs) * dayMs

  const kept = async (id: string, url: string): Promise<Uint8Array | undefined> => {
    const db = await store.open()
    const row = await db.selectFrom('descriptions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || (!unchanging.test(url) && now() - row.read_at >= dayMs)) return undefined
    if (row.used_at < today())
      await db.updateTable('descriptions').set({ used_at: today() }).where('id', '=', id).execute()
    return row.bytes
  }
  const keep = async (id: string, bytes: Uint8Array): Promise<void> => {
    if (bytes.byteLength > maxKeptBytes) return
    const db = await store.open()
    const row = { bytes, read_at: now(), used_at: today() }
    await db
      .insertInto('descriptions')
      .values({ id, ...row })
      .onConflict(conflict => conflict.column('id').doUpdateSet(row))
      .execute()
    if (++writes >= writesToPrune) {
      writes = 0
      await prune()
    }
  }
  const prune = async () => {
    const db = await store.open()
    for (;;) {
      const { rows } = await db
        .selectFrom('descriptions')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
      if (Number(rows) <= maxRows) return
      const oldest = db.selectFrom('descriptions').select('id').orderBy('used_at').limit(prunedAtOnce)
      await db.deleteFrom('descriptions').where('id', 'in', oldest).execute()
    }
  }

  const fetchPatiently = async (url: string, limits: SafeFetchLimits): Promise<FetchedBytes> => {
    for (let tries = 1; ; tries++)
      try {
        return await safeFetch(url, limits)
      } catch (error) {
        const isBusy = fetchOutcome(error) === 'busy'
        if (!isBusy || tries >= maxTries) throw error
        await wait(tryAgainMs)
      }
  }
  const remember = (id: string, failure: unknown) => {
    const outcome = fetchOutcome(failure)
    if (!outcome || outcome === 'busy') return
    failures.delete(id)
    const until = elapsed() + (outcome === 'refused' ? refusedForMs : failedForMs)
    failures.set(id, { until, failure })
    if (failures.size > maxFailures) failures.delete(failures.keys().next().value as string)
  }
  const start = (id: string, url: string, limits: SafeFetchLimits): Promise<FetchedBytes> => {
    if (running.size >= maxRunning) throw fetchFailure('busy', 'Too many descriptions at once')
    // Not the visitor's signal, because others may wait for the same metadata. Each try has its own time limit.
    const { signal } = new AbortController()
    const work = fetchPatiently(url, { ...limits, signal })
      .then(async found => {
        await ifPossible(() => keep(id, found.bytes))
        return found
      })
      .finally(() => running.delete(id))
    work.catch(failure => remember(id, failure))
    running.set(id, work)
    return work
  }

  return async (url, limits) => {
    if (limits.purpose !== 'description' || /^data:/i.test(url)) return safeFetch(url, limits)
    const id = await hexDigest(new TextEncoder().encode(url))
    const failed = failures.get(id)
    if (failed && elapsed() < failed.until) throw failed.failure
    const bytes = await ifPossible(() => kept(id, url))
    if (bytes) return { bytes, type: '' }
    const late = Promise.race([wait(patienceMs), aborted(limits.signal)]).then(() => {
      throw fetchFailure('busy', 'It is still being fetched')
    })
    return Promise.race([running.get(id) ?? start(id, url, limits), late])
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
