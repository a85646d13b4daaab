import type { AccountKey } from '../../../store/accountIndexStore.ts'
import { gapBelow, type SearchTarget } from './accountSearch.ts'
import { pageSize, readPosition } from './historyPages.ts'
import { learnFacts, storedFacts } from './learnFacts.ts'
import { readGroups } from './readGroups.ts'
import type { HistoryDeps } from './readHistory.ts'

/** Learns what pages of histories will show before anybody asks for them, so that a page is the search of its logs alone. */
export interface FactsAhead {
  /**
   * Learns the facts of an account's next transactions that the index knows, unless those of the next page are there or
   * being learnt.
   * @param cursor of the next page
   * @param pages for how many, if the node has to be asked at all
   */
  learn(
    deps: Pick<HistoryDeps, 'index' | 'search' | 'context' | 'network'>,
    target: SearchTarget,
    cursor: string | undefined,
    pages: number,
  ): Promise<void>
  /** Resolves once nothing is being learnt of an account; undefined if nothing is. Never rejects. */
  running(key: AccountKey): Promise<void> | undefined
}

export function createFactsAhead(): FactsAhead {
  const running = new Map<string, Promise<void>>()
  const nameOf = ({ chain, account }: AccountKey) => `${chain}:${account}`
  return {
    async learn(deps, target, cursor, pages) {
      const name = nameOf(target.key)
      if (running.has(name)) return
      const learning = learnNext(deps, target, cursor, pages).finally(() => running.delete(name))
      // Those who wait ask for themselves what is missing then.
      running.set(
        name,
        learning.catch(() => undefined),
      )
      await learning
    },
    running: key => running.get(nameOf(key)),
  }
}

const learnNext: FactsAhead['learn'] = async (deps, target, cursor, pages) => {
  const { index, search } = deps
  const before = cursor === undefined ? undefined : readPosition(cursor)
  const scan = await search.known(target)
  if (!scan) return
  const gap = gapBelow(scan, before?.block ?? Number.POSITIVE_INFINITY)
  const { groups } = await readGroups(index, target.key, before, gap ? gap[1] + 1 : 0)
  const next = groups.slice(0, pageSize)
  const stored = await storedFacts(index, target.key, next)
  if (next.every(({ hash }) => stored.has(hash))) return
  await learnFacts(deps, target, groups.slice(0, pages * pageSize), scan.top, { onlyLasting: true })
}
