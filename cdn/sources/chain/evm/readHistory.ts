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
import { type AccountSearch, gapBelow, type SearchTarget } from './accountSearch.ts'
import { describeTransaction, type EventGroup } from './describeTransaction.ts'
import type { EvmContext } from './evmContext.ts'
import { readContracts } from './multicall.ts'
import { planFacts } from './transactionFacts.ts'

export interface HistoryDeps {
  index: AccountIndexStore
  search: AccountSearch
  context: EvmContext
  network: Network
}

const pageSize = 25
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
  let scan = await (before ? deps.search.known(target) : undefined)
  scan ??= await deps.search.searchHead(target, maxHeadTrips)
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
  const data = await describeGroups(deps, target, shown, scan.top)
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

async function describeGroups(
  { index, context, network }: HistoryDeps,
  { key, node, scanBlocks }: SearchTarget,
  groups: readonly EventGroup[],
  top: number,
): Promise<Transaction[]> {
  const stored = await index.transactions(
    key.chain,
    groups.map(({ hash }) => hash),
  )
  const facts = new Map<string, StoredTransaction>(stored.map(each => [each.hash, each]))
  const wanted = groups
    .filter(({ hash }) => !facts.has(hash))
    .map(({ hash, block, events }) => ({
      hash,
      block,
      time: events[0]?.time ?? null,
      hasLogs: events.some(event => event.log_index >= 0),
    }))
  const plan = planFacts(wanted)
  const contracts = groups.flatMap(({ events }) => events.flatMap(({ contract }) => (contract ? [contract] : [])))
  const unknown = context.facts.unknown(network.id, [...new Set(contracts)] as Address[])
  const { values, others } = await readContracts(node, context.multicall, unknown.reads, { others: plan.calls })
  unknown.keep(values)
  const found = plan.read(others)
  for (const each of found) facts.set(each.hash, each)
  // Who sent what never changes; when, and whether it worked, may until the block is settled. If it fails then, its logs
  // are gone, and nothing is left to show, unless whole blocks are read.
  const isLasting = ({ hash, block }: StoredTransaction) =>
    block <= top || (!scanBlocks && wanted.some(each => each.hash === hash && each.hasLogs && each.time !== null))
  await index.keepTransactions(key.chain, found.filter(isLasting))
  const description = { network, account: key.account, context }
  return groups.flatMap(group => describeTransaction({ ...group, facts: facts.get(group.hash) }, description) ?? [])
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
