import type { App } from '../app/App.ts'
import { pause } from '../app/pause.ts'
import type { State } from '../app/State.ts'
import { currentRoute } from '../flow/router.ts'
import { poll } from '../lib/poll.ts'
import { failureOf } from '../tasks/failureOf.ts'
import { failRead, finishRead, mayRead, needsRead, type Read, type Reads, startRead, unlockRead } from './Read.ts'

/** Where the state stores reads of one kind. */
export interface Shelf<T> {
  of(state: State): Reads<T>
  put(reads: Reads<T>, state: State): Partial<State>
}

/** What to read, and how long it stays valid. */
export interface Cached<T> {
  shelf: Shelf<T>
  key: string
  /** Resolves with undefined if there is nothing to read. */
  read(): Promise<T | undefined>
  /** A value up to this age is not read again. */
  maxAgeMs: number
  /** Pause after a failure; with 0, the next call retries. */
  lockMs: number
  /** Poll interval of `followRead`. */
  pollMs?: number
  /** Hides a stale value while it is read again. */
  hidesOld?: boolean
  /** Runs after a value was stored in the state. */
  keep?(): void
}

export function readOf<T>({ store }: Pick<App, 'store'>, { shelf, key }: Pick<Cached<T>, 'shelf' | 'key'>) {
  const reads = shelf.of(store.getState())
  return Object.hasOwn(reads, key) ? reads[key] : undefined
}

/** Reads unless a fresh value is known, a read is running, or one has just failed. @returns the state afterwards */
export async function cachedRead<T>(app: App, cached: Cached<T>): Promise<Read<T> | undefined> {
  if (needsRead(readOf(app, cached), app.clock.now(), cached.maxAgeMs)) await renewRead(app, cached)
  return readOf(app, cached)
}

/** Reads now, unless a read is running or has just failed. @returns the error of this read, if any */
export async function refreshRead<T>(app: App, cached: Cached<T>): Promise<unknown> {
  return mayRead(readOf(app, cached)) ? renewRead(app, cached) : undefined
}

/** Reads in any case. @returns the error of the read, if any */
export async function renewRead<T>(app: App, cached: Cached<T>): Promise<unknown> {
  const { maxAgeMs, lockMs, hidesOld, keep } = cached
  const begunAt = app.clock.now()
  change(app, cached, read => startRead(read, begunAt, hidesOld ? maxAgeMs : undefined))
  try {
    const value = await cached.read()
    change(app, cached, read => finishRead(read, value, begunAt, app.clock.now()))
    keep?.()
    return undefined
  } catch (thrown) {
    const { code } = failureOf(thrown)
    change(app, cached, read => read && failRead(read, code, lockMs > 0))
    if (lockMs) app.clock.setTimeout(() => change(app, cached, read => read && unlockRead(read)), lockMs)
    return thrown
  }
}

/** Restores a value from an earlier visit, unless one is known. */
export function recallRead<T>(app: App, cached: Pick<Cached<T>, 'shelf' | 'key'>, value: T, at: number): void {
  if (readOf(app, cached)?.value === undefined) change(app, cached, read => finishRead(read, value, 0, at))
}

/** Sets a value that the modal itself has just changed, without a read. */
export function putRead<T>(app: App, cached: Pick<Cached<T>, 'shelf' | 'key' | 'keep'>, value: T): void {
  const nowMs = app.clock.now()
  change(app, cached, read => finishRead(read, value, nowMs, nowMs))
  cached.keep?.()
}

/**
 * Polls every `pollMs` while the current view stays on screen and the page is visible.
 * @param find what to read; polling ends when this changes
 * @param isOver whether a failure ends the polling
 */
export function followRead<T>(
  app: App,
  find: () => Cached<T> | undefined,
  isOver: (thrown: unknown) => boolean = () => false,
): void {
  const first = find()
  const { pollMs } = first ?? {}
  const view = currentRoute(app.store.getState().router)
  if (!first || !pollMs || readOf(app, first)?.followedBy === view) return
  const follow = (followedBy: typeof view | undefined) =>
    change(app, first, read => ({ status: 'failed', at: 0, ...read, followedBy }))
  follow(view)
  const wait = (ms: number) => pause(app, ms)
  void poll({ wait, everyMs: pollMs, isLater: true }, async () => {
    const { open, router } = app.store.getState()
    const now = find()
    if (!open || currentRoute(router) !== view || now?.key !== first.key) return 'over'
    if (document.visibilityState !== 'visible' || !mayRead(readOf(app, now))) return undefined
    const thrown = await renewRead(app, now)
    return thrown !== undefined && isOver(thrown) ? 'over' : undefined
  }).finally(() => follow(undefined))
}

function change<T>(
  app: Pick<App, 'store'>,
  { shelf, key }: Pick<Cached<T>, 'shelf' | 'key'>,
  to: (read: Read<T> | undefined) => Read<T> | undefined,
): void {
  const before = readOf(app, { shelf, key })
  const after = to(before)
  if (after && after !== before) app.store.setState(state => shelf.put({ ...shelf.of(state), [key]: after }, state))
}
