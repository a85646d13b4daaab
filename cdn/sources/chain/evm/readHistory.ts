import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { history, Transaction, UnseenPart } from '../../../../shared/api/history.schema.ts'
import type { Network } from '../../../../shared/networks.ts'
import { ApiFailure } from '../../../apiFailure.ts'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { AccountIndexStore, Position, Scan } from '../../../store/accountIndexStore.ts'
import { type AccountSearch, gapBelow, type HeadSearch } from './accountSearch.ts'
import { describeTransaction, type EventGroup } from './describeTransaction.ts'
import type { EvmContext } from './evmContext.ts'
import type { FactsAhead } from './factsAhead.ts'
import { pageSize, readPosition, writePosition } from './historyPages.ts'
import { type LearnDeps, learnFacts, storedFacts } from './learnFacts.ts'
import { readGroups } from './readGroups.ts'
import type { SearchTarget } from './SearchTarget.ts'

export interface HistoryDeps extends LearnDeps {
  search: AccountSearch
  ahead: Pick<FactsAhead, 'running' | 'own'>
}

/** Round trips per request for new and for older blocks. */
const maxHeadTrips = 4
const maxOlderTrips = 4
/** Pages of only spam that one request skips. */
const maxPages = 4
const latest: Position = { block: Number.MAX_SAFE_INTEGER, txIndex: 0 }

/**
 * A page of an account's transactions, latest first. `next` is also set while older blocks are unsearched; such a page
 * may be empty.
 */
export async function readHistory(
  deps: HistoryDeps,
  target: SearchTarget,
  cursor: string | undefined,
): Promise<EndpointReply<typeof history>> {
  let before = cursor === undefined ? undefined : readPosition(cursor)
  const known = before && (await deps.search.known(target))
  const { scan: head, facts } = known ? { scan: known } : await searchHead(deps, target)
  let scan = head
  const data: Transaction[] = []
  let maySearch = true
  for (let page = 0; page < maxPages && data.length === 0; page++) {
    const part = await readPage(deps, target, { scan, facts }, before, maySearch)
    ;[scan, before, maySearch] = [part.scan, part.next, maySearch && !part.hasSearched]
    data.push(...part.data)
    if (!before || part.isUnsearched) break
  }
  const unseen: UnseenPart[] = [
    ...(scan.gaps.length ? (['older'] as const) : []),
    ...(target.scanBlocks ? [] : (['received-native', 'sent-native'] as const)),
  ]
  return { data, next: before ? writePosition(before) : null, unseen }
}

/** What a request learned before it reads a page. */
interface Start {
  scan: Scan
  /** Facts of the latest transactions, if requested. */
  facts?: Facts | undefined
}

type Facts = Awaited<ReturnType<typeof learnFacts>>

/**
 * Searches new blocks. Missing facts of the latest known transactions are requested in the same round trip, so an
 * account whose logs were already found, for example by its balance, takes no further one.
 */
async function searchHead(deps: HistoryDeps, target: SearchTarget): Promise<Start> {
  const known = await deps.search.known(target)
  if (!known || deps.ahead.running(target.key)) return deps.search.searchHead(target, maxHeadTrips)
  const { groups } = await readGroups(deps.index, target.key, undefined, 0, pageSize)
  let found: HeadSearch | undefined
  const firstTrip = async (calls: readonly RpcCall[]) => {
    found = await deps.search.searchHead(target, maxHeadTrips, calls)
    // Facts of a replaced chain are not worth keeping.
    return found.confirmsScan ? found.others : []
  }
  const facts = await deps.ahead.own(target.key, () =>
    learnFacts(deps, target, groups.slice(0, pageSize), known, { onlyLasting: true, firstTrip }),
  )
  const head = found ?? (await deps.search.searchHead(target, maxHeadTrips))
  return { scan: head.scan, facts: head.confirmsScan ? facts : undefined }
}

interface Page {
  data: Transaction[]
  scan: Scan
  next: Position | undefined
  /** Whether the page ended at unsearched blocks. */
  isUnsearched: boolean
  /** Whether the request's search of older blocks was spent on it. */
  hasSearched: boolean
}

async function readPage(
  deps: HistoryDeps,
  target: SearchTarget,
  { scan: known, facts }: Start,
  before: Position | undefined,
  maySearch: boolean,
): Promise<Page> {
  const { index, search } = deps
  const start = before ?? latest
  let scan = known
  const read = async () => {
    const gap = gapBelow(scan, start.block)
    return { gap, ...(await readGroups(index, target.key, before, gap ? gap[1] + 1 : 0, pageSize + 1)) }
  }
  let { gap, isCut, groups } = await read()
  const hasSearched = groups.length <= pageSize && !!gap && !isCut && maySearch
  if (hasSearched) {
    scan = await search.searchOlder(target, start.block, maxOlderTrips).catch(failure => {
      // Shows what is known. The next page reports the failure.
      if (!(failure instanceof ApiFailure) || groups.length === 0) throw failure
      return scan
    })
    ;({ gap, isCut, groups } = await read())
  }
  const shown = groups.slice(0, pageSize)
  const data = await describeGroups(deps, target, groups, { scan, facts })
  const last = shown.at(-1)
  if (last && (isCut || groups.length > pageSize))
    return { data, scan, next: positionOf(last), isUnsearched: false, hasSearched }
  // The end of the searched blocks, or of the chain.
  return { data, scan, next: gap && { block: gap[1] + 1, txIndex: 0 }, isUnsearched: true, hasSearched }
}

/** The first page of the groups. */
async function describeGroups(
  deps: HistoryDeps,
  target: SearchTarget,
  groups: readonly EventGroup[],
  { scan, facts: startFacts }: Start,
): Promise<Transaction[]> {
  const { index, ahead, context, network } = deps
  const { key } = target
  const shown = groups.slice(0, pageSize)
  const isAllIn = (facts: Facts) => shown.every(({ hash }) => facts.has(hash))
  let known = startFacts && isAllIn(startFacts) ? startFacts : await storedFacts(index, key, shown)
  const learning = ahead.running(key)
  if (learning && !isAllIn(known)) {
    await learning
    known = await storedFacts(index, key, shown)
  }
  const learn = () => learnFacts(deps, target, shown, scan, { known })
  const facts = await (isAllIn(known) ? learn() : ahead.own(key, learn))
  const description = { network, account: key.account, context }
  return shown.flatMap(group => describeTransaction({ ...group, facts: facts.get(group.hash) }, description) ?? [])
}

const positionOf = ({ block, txIndex }: EventGroup): Position => ({ block, txIndex })
