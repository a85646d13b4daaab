import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { failPage, finishPage, needsFirstPage, type PagedList, startPage, wantedPage } from './pagedList.ts'

/** A list to read page by page, and how long its first page is good. */
export interface CachedPages<T, List extends PagedList<T>> {
  of(state: State): List | undefined
  put(list: List, state: State): Partial<State>
  /** What the list has besides its pages, before the first. */
  first: Omit<List, keyof PagedList<T>>
  /** @param cursor where the page begins; undefined for the first */
  read(cursor: string | undefined): Promise<Page<T, List>>
  maxAgeMs: number
  /** Runs when a page could not be read. */
  onFailure?(): void
}

interface Page<T, List> {
  items: readonly T[]
  next: string | null
  /** Other parts of the list that came along. */
  rest?: Partial<List>
}

/** Reads the first page, unless it was read a moment ago. */
export async function openPages<T, List extends PagedList<T>>(app: App, pages: CachedPages<T, List>): Promise<void> {
  if (needsFirstPage(pages.of(app.store.getState()), app.clock.now(), pages.maxAgeMs))
    await readPage(app, pages, undefined)
}

/** Reads the next page, or again the one that could not be read. */
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
