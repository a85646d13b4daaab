import type { Address } from 'viem'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { history, Transaction, UnseenPart } from '../../../../shared/api/history.schema.ts'
import type { Network } from '../../../../shared/networks.ts'
import { ApiFailure } from '../../../apiFailure.ts'
import type {
  AccountEvent,
  AccountIndexStore,
  Position,
  Scan,
  StoredTransaction,
} from '../../../store/accountIndexStore.ts'
import { wrongCursor } from '../wrongCursor.ts'
import { type AccountSearch, gapBelow, type HeadSearch, type SearchTarget } from './accountSearch.ts'
import { describeTransaction, type EventGroup } from './describeTransaction.ts'
import type { EvmContext } from './evmContext.ts'
import { type ReadOptions, readContracts } from './multicall.ts'
import { planFacts, type WantedTransaction } from './transactionFacts.ts'

export interface HistoryDeps {
  index: AccountIndexStore
  search: AccountSearch
  context: EvmContext
  network: Network
}

const pageSize = 25
/** Transactions whose facts a page asks for: those of the next one, too, which then needs no node. */
const factsAtOnce = 2 * pageSize
/** Enough for a page of busy transactions. */
const maxEvents = 1000
/** Round trips that one request spends on what is new, and on what is older. */
const maxHeadTrips = 4
const maxOlderTrips = 4
/** Pages of nothing but spam that one request goes through. */
const maxPages = 4
const latest: Position = { block: Number.MAX_SAFE_INTEGER, txIndex: 0 }

/**
 * A page of an account's transactions, the latest first. `next` also leads on where older blocks are not searched yet;
 * such a page may be empty.
 */
export async function readHistory(
  deps: HistoryDeps,
  target: SearchTarget,
  cursor: string | undefined,
): Promise<EndpointReply<typeof history>> {
  let before = cursor === undefined ? undefined : readPosition(cursor)
  let scan = (before && (await deps.search.known(target))) ?? (await searchHead(deps, target))
  const data: Transaction[] = []
  let maySearch = true
  for (let page = 0; page < maxPages && data.length === 0; page++) {
    const part = await readPage(deps, target, scan, before, maySearch)
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

/**
 * Searches what is new. What is not known yet of the latest known transactions is asked for in the same round trip, so
 * that an account whose logs were found before, by its balance for one, takes no further one.
 */
async function searchHead(deps: HistoryDeps, target: SearchTarget): Promise<Scan> {
  const known = await deps.search.known(target)
  const events = known ? await deps.index.events(target.key, undefined, 0, maxEvents) : []
  const groups = groupEvents(events, events.length === maxEvents).slice(0, pageSize)
  let found: HeadSearch | undefined
  await learnFacts(deps, target, groups, known?.top ?? -1, {
    onlyLasting: true,
    async firstTrip(calls) {
      found = await deps.search.searchHead(target, maxHeadTrips, calls)
      // Of a chain that was replaced, nothing is worth keeping.
      return found.confirmsScan ? found.others : []
    },
  })
  return (found ?? (await deps.search.searchHead(target, maxHeadTrips))).scan
}

interface Page {
  data: Transaction[]
  scan: Scan
  next: Position | undefined
  /** Whether the page ended at blocks that were not searched. */
  isUnsearched: boolean
  /** Whether the request's search of older blocks was spent on it. */
  hasSearched: boolean
}

async function readPage(
  deps: HistoryDeps,
  target: SearchTarget,
  known: Scan,
  before: Position | undefined,
  maySearch: boolean,
): Promise<Page> {
  const { index, search } = deps
  const start = before ?? latest
  let scan = known
  const read = async () => {
    const gap = gapBelow(scan, start.block)
    const events = await index.events(target.key, before, gap ? gap[1] + 1 : 0, maxEvents)
    const isCut = events.length === maxEvents
    return { gap, isCut, groups: groupEvents(events, isCut) }
  }
  let { gap, isCut, groups } = await read()
  const hasSearched = groups.length <= pageSize && !!gap && !isCut && maySearch
  if (hasSearched) {
    scan = await search.searchOlder(target, start.block, maxOlderTrips).catch(failure => {
      // What is known is worth showing. The page after it meets the failure.
      if (!(failure instanceof ApiFailure) || groups.length === 0) throw failure
      return scan
    })
    ;({ gap, isCut, groups } = await read())
  }
  const shown = groups.slice(0, pageSize)
  const data = await describeGroups(deps, target, groups, scan.top)
  const last = shown.at(-1)
  if (last && (isCut || groups.length > pageSize))
    return { data, scan, next: positionOf(last), isUnsearched: false, hasSearched }
  // The end of what was searched, or of the chain.
  return { data, scan, next: gap && { block: gap[1] + 1, txIndex: 0 }, isUnsearched: true, hasSearched }
}

/** Events by transaction. @param isCut whether the last one's events may be incomplete */
function groupEvents(events: readonly AccountEvent[], isCut: boolean): EventGroup[] {
  const groups: (EventGroup & { events: AccountEvent[] })[] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && last.block === event.block && last.txIndex === event.tx_index) last.events.push(event)
    else
      groups.push({
        hash: event.tx_hash,
        block: event.block,
        txIndex: event.tx_index,
        events: [event],
        facts: undefined,
      })
  }
  return isCut && groups.length > 1 ? groups.slice(0, -1) : groups
}

/** The first page of the groups. If the node has to be asked about them, it is asked about the next page, too. */
async function describeGroups(
  deps: HistoryDeps,
  target: SearchTarget,
  groups: readonly EventGroup[],
  top: number,
): Promise<Transaction[]> {
  const { index, context, network } = deps
  const { key } = target
  const shown = groups.slice(0, pageSize)
  const stored = await storedFacts(index, key, shown)
  const isComplete = shown.every(({ hash }) => stored.has(hash))
  const facts = await learnFacts(deps, target, isComplete ? shown : groups.slice(0, factsAtOnce), top)
  const description = { network, account: key.account, context }
  return shown.flatMap(group => describeTransaction({ ...group, facts: facts.get(group.hash) }, description) ?? [])
}

/** What is known of transactions, and the names of their tokens, after asking the node for what is missing. */
async function learnFacts(
  { index, context, network }: HistoryDeps,
  { key, node, scanBlocks }: SearchTarget,
  groups: readonly EventGroup[],
  top: number,
  { onlyLasting = false, firstTrip }: { onlyLasting?: boolean; firstTrip?: ReadOptions['firstTrip'] } = {},
): Promise<ReadonlyMap<string, StoredTransaction>> {
  const facts = await storedFacts(index, key, groups)
  const missing = groups.filter(({ hash }) => !facts.has(hash)).map(wantedOf)
  // Who sent what never changes; when, and whether it worked, may until the block is settled. If it fails then, its logs
  // are gone, and nothing is left to show, unless whole blocks are read.
  const isLasting = ({ block, hasLogs, time }: WantedTransaction) =>
    block <= top || (!scanBlocks && hasLogs && time !== null)
  const lasting = new Set(missing.filter(isLasting).map(({ hash }) => hash))
  const plan = planFacts(onlyLasting ? missing.filter(isLasting) : missing)
  const contracts = groups.flatMap(({ events }) => events.flatMap(({ contract }) => (contract ? [contract] : [])))
  const unknown = context.facts.unknown(network.id, [...new Set(contracts)] as Address[])
  const { values, others } = await readContracts(node, context.multicall, unknown.reads, {
    others: plan.calls,
    firstTrip,
  })
  unknown.keep(values)
  const found = plan.read(others)
  for (const each of found) facts.set(each.hash, each)
  await index.keepTransactions(
    key.chain,
    found.filter(({ hash }) => lasting.has(hash)),
  )
  return facts
}

async function storedFacts(
  index: AccountIndexStore,
  { chain }: SearchTarget['key'],
  groups: readonly EventGroup[],
): Promise<Map<string, StoredTransaction>> {
  const stored = await index.transactions(
    chain,
    groups.map(({ hash }) => hash),
  )
  return new Map(stored.map(each => [each.hash, each]))
}

function wantedOf({ hash, block, events }: EventGroup): WantedTransaction {
  return { hash, block, time: events[0]?.time ?? null, hasLogs: events.some(event => event.log_index >= 0) }
}

const positionOf = ({ block, txIndex }: EventGroup): Position => ({ block, txIndex })

/** Stays right when new blocks come. */
function writePosition({ block, txIndex }: Position): string {
  return `${block}.${txIndex}`
}

function readPosition(cursor: string): Position {
  const [, block, txIndex] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined) throw wrongCursor()
  return { block: Number(block), txIndex: Number(txIndex) }
}
