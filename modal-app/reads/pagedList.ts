import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'

/** A list that the server returns in pages. */
export interface PagedList<T> {
  readonly status: 'reading' | 'ready' | 'failed'
  readonly items: readonly T[]
  /** Cursor of the next page; null after the last, undefined before the first. */
  readonly next?: string | null | undefined
  /** When the first page was read, in milliseconds since the epoch; 0 if it was not. */
  readonly readAtMs: number
  /** Cursor of the page being read, or of the failed one; undefined for the first. */
  readonly cursor?: string | undefined
  /** Whether the running read retries a failed page. */
  readonly isRetry?: boolean | undefined
}

/** What could not be read: the whole list, new items, or the next page. */
type FailedPart = 'all' | 'new' | 'older'

const noPages: PagedList<never> = { status: 'reading', items: [], readAtMs: 0 }

function startPage<T>(list: PagedList<T> | undefined, cursor: string | undefined): PagedList<T> {
  const isRetry = list?.status === 'failed' && list.cursor === cursor
  return { ...(list ?? noPages), status: 'reading', cursor, isRetry }
}

/** Adds a page. The first one replaces earlier items. */
function finishPage<T>(
  list: PagedList<T> | undefined,
  { items, next, cursor }: { items: readonly T[]; next: string | null; cursor: string | undefined },
  nowMs: number,
): PagedList<T> {
  const before = cursor === undefined ? noPages : (list ?? noPages)
  // A repeated cursor would make the list endless.
  const end = next === cursor ? null : next
  const readAtMs = cursor === undefined ? nowMs : before.readAtMs
  return {
    status: 'ready',
    items: [...before.items, ...items],
    next: end,
    readAtMs,
    cursor: undefined,
    isRetry: undefined,
  }
}

/** Marks the list as failed, and keeps its items. */
function failPage<T>(list: PagedList<T> | undefined): PagedList<T> {
  return { ...(list ?? noPages), status: 'failed' }
}

/** What failed, including during a retry. */
export function failedPart({ status, isRetry, cursor, items }: PagedList<unknown>): FailedPart | undefined {
  if (status !== 'failed' && !(status === 'reading' && isRetry)) return undefined
  if (cursor !== undefined) return 'older'
  return items.length ? 'new' : 'all'
}

/** The failed page, or else the next one; undefined during a read and at the end. */
function wantedPage(list: PagedList<unknown> | undefined): { cursor: string | undefined } | undefined {
  if (list?.status === 'reading') return undefined
  if (list?.status === 'failed') return { cursor: list.cursor }
  return list?.next === null ? undefined : { cursor: list?.next }
}

/** Whether the first page must be read or refreshed. */
function needsFirstPage(list: PagedList<unknown> | undefined, nowMs: number, cacheMs: number): boolean {
  if (!list) return true
  return list.status !== 'reading' && (list.next === undefined || Math.abs(nowMs - list.readAtMs) >= cacheMs)
}

/** A paged list to read, and how long its first page stays valid. */
export interface CachedPages<T, List extends PagedList<T>> {
  of(state: State): List | undefined
  put(list: List, state: State): Partial<State>
  /** The list's other members before the first page. */
  first: Omit<List, keyof PagedList<T>>
  /** @param cursor start of the page; undefined for the first */
  read(cursor: string | undefined): Promise<Page<T, List>>
  maxAgeMs: number
  /** Called if a page could not be read. */
  onFailure?(): void
}

interface Page<T, List> {
  items: readonly T[]
  next: string | null
  /** Other members of the list from the same reply. */
  rest?: Partial<List>
}

/** Reads the first page, unless it is still valid. */
export async function openPages<T, List extends PagedList<T>>(app: App, pages: CachedPages<T, List>): Promise<void> {
  if (needsFirstPage(pages.of(app.store.getState()), app.clock.now(), pages.maxAgeMs))
    await readPage(app, pages, undefined)
}

/** Reads the next page, or retries the failed one. */
export async function readMorePages<T, List extends PagedList<T>>(
  app: App,
  pages: CachedPages<T, List>,
): Promise<void> {
  const wanted = wantedPage(pages.of(app.store.getState()))
  if (wanted) await readPage(app, pages, wanted.cursor)
}

async function readPage<T, List extends PagedList<T>>(
  { store, clock }: App,
  { of, put, first, read, onFailure }: CachedPages<T, List>,
  cursor: string | undefined,
): Promise<void> {
  const change = (to: (list: List | undefined) => PagedList<T>, rest?: Partial<List>) =>
    store.setState(state => {
      const list = of(state)
      return put({ ...first, ...list, ...to(list), ...rest } as List, state)
    })
  change(list => startPage(list, cursor))
  try {
    const { items, next, rest } = await read(cursor)
    change(list => finishPage(list, { items, next, cursor }, clock.now()), rest)
  } catch {
    change(failPage)
    onFailure?.()
  }
}
