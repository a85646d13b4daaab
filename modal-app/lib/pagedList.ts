/** A list that the server tells page by page. */
export interface PagedList<T> {
  readonly status: 'reading' | 'ready' | 'failed'
  readonly items: readonly T[]
  /** Where the next page begins; null after the last, undefined before the first. */
  readonly next?: string | null | undefined
  /** When the first page was read, in milliseconds since the epoch; 0 before. */
  readonly readAtMs: number
}

const noPages: PagedList<never> = { status: 'reading', items: [], readAtMs: 0 }

export function startPage<T>(list: PagedList<T> | undefined): PagedList<T> {
  return { ...(list ?? noPages), status: 'reading' }
}

/** Adds a page. The first one replaces what an earlier read brought. */
export function finishPage<T>(
  list: PagedList<T> | undefined,
  { items, next, cursor }: { items: readonly T[]; next: string | null; cursor: string | undefined },
  nowMs: number,
): PagedList<T> {
  const before = cursor === undefined ? noPages : (list ?? noPages)
  // A server that repeats a cursor would have the list read for ever.
  const end = next === cursor ? null : next
  const readAtMs = cursor === undefined ? nowMs : before.readAtMs
  return { status: 'ready', items: [...before.items, ...items], next: end, readAtMs }
}

/** Known items stay. */
export function failPage<T>(list: PagedList<T> | undefined): PagedList<T> {
  return { ...(list ?? noPages), status: 'failed' }
}

/** Whether the first page has to be read, again or for the first time. */
export function needsFirstPage(list: PagedList<unknown> | undefined, nowMs: number, cacheMs: number): boolean {
  if (!list) return true
  return list.status !== 'reading' && (list.next === undefined || nowMs - list.readAtMs >= cacheMs)
}
