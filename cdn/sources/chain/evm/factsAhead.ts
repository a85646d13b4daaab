import type { AccountKey } from '../../../store/AccountEvent.ts'
import { type AccountSearch, gapBelow } from './accountSearch.ts'
import type { EventGroup } from './describeTransaction.ts'
import { pageSize, readPosition } from './historyPages.ts'
import { type LearnDeps, learnFacts, storedFacts } from './learnFacts.ts'
import { readGroups } from './readGroups.ts'
import type { SearchTarget } from './SearchTarget.ts'

/** Prepares facts for history pages, so that a later request only searches logs. */
export interface FactsAhead {
  /**
   * Learns facts of an account's next indexed transactions, unless the next page's are known or in progress. Proceeds
   * page by page, so a fast visitor waits for a single page.
   * @param cursor of the next page
   * @param pages for how many, if the node has to be asked at all
   */
  learn(
    deps: LearnDeps & { search: AccountSearch },
    target: SearchTarget,
    cursor: string | undefined,
    pages: number,
  ): Promise<void>
  /** Runs a page's own learning, and suspends preparation meanwhile. */
  own<T>(key: AccountKey, learning: () => Promise<T>): Promise<T>
  /** Resolves once an account's page in progress is learned; undefined if there is none. Never rejects. */
  running(key: AccountKey): Promise<unknown> | undefined
}

export function createFactsAhead(): FactsAhead {
  const running = new Map<string, Promise<unknown>>()
  const nameOf = ({ chain, account }: AccountKey) => `${chain}:${account}`
  const step = <T>(key: AccountKey, work: Promise<T>): Promise<T> => {
    // Waiting requests ask for what is still missing, and the caller is told.
    running.set(
      nameOf(key),
      work.catch(() => undefined),
    )
    return work
  }
  return {
    async learn(deps, target, cursor, pages) {
      const { key } = target
      if (running.has(nameOf(key))) return
      try {
        for (const next of await step(key, learnNext(deps, target, cursor, pages))) await step(key, next())
      } finally {
        running.delete(nameOf(key))
      }
    },
    async own(key, learning) {
      if (running.has(nameOf(key))) return learning()
      try {
        return await step(key, learning())
      } finally {
        running.delete(nameOf(key))
      }
    },
    running: key => running.get(nameOf(key)),
  }
}

/** Learns the next page. @returns a function that learns the following ones, one by one */
async function learnNext(
  deps: Parameters<FactsAhead['learn']>[0],
  target: SearchTarget,
  cursor: string | undefined,
  pages: number,
): Promise<(() => Promise<unknown>)[]> {
  const { index, search } = deps
  const before = cursor === undefined ? undefined : readPosition(cursor)
  const scan = await search.known(target)
  if (!scan) return []
  const gap = gapBelow(scan, before?.block ?? Number.POSITIVE_INFINITY)
  const { groups } = await readGroups(index, target.key, before, gap ? gap[1] + 1 : 0, pages * pageSize)
  const next = groups.slice(0, pageSize)
  const stored = await storedFacts(index, target.key, next)
  if (next.every(({ hash }) => stored.has(hash))) return []
  const learn = (page: readonly EventGroup[], known?: typeof stored) =>
    learnFacts(deps, target, page, scan, { onlyLasting: true, known })
  await learn(next, stored)
  return Array.from({ length: pages - 1 }, (_, page) => {
    const start = (page + 1) * pageSize
    return () => learn(groups.slice(start, start + pageSize))
  })
}
