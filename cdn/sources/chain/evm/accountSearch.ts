import type { Address } from 'viem'
import { ApiFailure } from '../../../apiFailure.ts'
import type { RpcCall } from '../../../nodes/rpcNodes.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import type { AccountEvent, AccountIndexStore, AccountKey, Scan } from '../../../store/accountIndexStore.ts'
import { type LogNode, resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'
import { blockCall, createHeadReader, unsettledBlocks } from './askHead.ts'
import { readBlock } from './readBlocks.ts'
import { searchTrip } from './searchTrip.ts'

/** Keeps the index of an account's events up to date, a bounded number of round trips at a time. */
export interface AccountSearch {
  /**
   * Searches what is new since the last time: from the head down.
   * @param further calls that go along in the first round trip
   */
  searchHead(target: SearchTarget, maxTrips: number, further?: readonly RpcCall[]): Promise<HeadSearch>
  /** Searches on, downwards, in the latest gap below a block. */
  searchOlder(target: SearchTarget, below: number, maxTrips: number): Promise<Scan>
  /** Whether the nodes of a network are known not to let anybody search its logs. */
  isVain(target: SearchTarget): boolean
  /** What is known without asking a node. */
  known(target: SearchTarget): Promise<Scan | undefined>
}

export interface HeadSearch {
  scan: Scan
  /** Whether what was known before is still true. */
  confirmsScan: boolean
  /** Outcomes of the further calls. */
  others: readonly RpcOutcome[]
}

export interface SearchTarget {
  key: AccountKey
  node: LogNode
  startBlock: number
  logRange: number
  scanBlocks: boolean
  /** When searches end, even if they may do more round trips. The same for all of one request. */
  endsAt: number
}

/** How long a network is known not to be searchable. */
const vainForMs = 3_600_000

/** Replaces nothing. */
const nothing = Number.MAX_SAFE_INTEGER

/**
 * Events in blocks that may still be replaced are searched anew each time, so that a shorter reorganisation needs no
 * care; after a longer one the index of the account starts anew.
 */
export function createAccountSearch(store: AccountIndexStore, elapsed: () => number): AccountSearch {
  const inTurn = createTurns()
  const vainUntil = new Map<string, number>()
  /** @throws what it throws, and remembers where a search can never succeed */
  const noting = async <T>({ key: { chain } }: SearchTarget, searching: Promise<T>): Promise<T> => {
    try {
      return await searching
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'not_available') vainUntil.set(chain, elapsed() + vainForMs)
      throw failure
    }
  }
  const heads = createHeadReader(elapsed)

  const searchDown = async (
    { key, node, logRange, scanBlocks }: SearchTarget,
    [from, to]: readonly [number, number],
    goesOn: (trips: number, reached: number) => boolean,
    others: Parameters<typeof searchTrip>[2]['others'] = [],
  ) => {
    const events: AccountEvent[] = []
    const range = { account: key.account as Address, from, scanBlocks }
    let [reached, trips] = [to + 1, 0]
    let told: Awaited<ReturnType<typeof searchTrip>>['others'] = []
    while (reached > from && goesOn(trips, reached)) {
      const options = { widest: logRange, others: trips === 0 ? others : [] }
      const found = await searchTrip(node, { ...range, to: reached - 1 }, options)
      if (trips++ === 0) told = found.others
      events.push(...found.events)
      reached = found.from
    }
    return { events, reached, told }
  }

  const searchHead = async (
    target: SearchTarget,
    maxTrips: number,
    further: readonly RpcCall[] = [],
  ): Promise<HeadSearch> => {
    const { key, startBlock, endsAt } = target
    const stored = await store.scan(key)
    const head = await heads.ask(target, stored, further)
    const { confirmsScan, others } = head
    // A node that lags a little behind another one knows nothing of what was found.
    if (stored && head.number < stored.top && head.number >= stored.top - unsettledBlocks)
      return { scan: stored, confirmsScan: true, others }
    // Another chain, which may be shorter, or a reorganisation of settled blocks: nothing that was found can be trusted.
    const scan = confirmsScan ? stored : undefined
    if (scan?.headHash === head.hash) return { scan, confirmsScan, others }
    const bottom = scan?.top ?? startBlock - 1
    const early = confirmsScan ? head.found : undefined
    const top = early?.top ?? Math.max(bottom, head.number - unsettledBlocks)
    const range = [bottom + 1, early ? early.from - 1 : head.number] as const
    const tripsLeft = early ? maxTrips - 1 : maxTrips
    const goesOn = (trips: number, reached: number) => reached > top + 1 || (trips < tripsLeft && elapsed() < endsAt)
    const asksTop = !early && top > bottom
    const { events, reached, told } = await searchDown(target, range, goesOn, asksTop ? [blockCall(top)] : [])
    const topHash = asksTop ? readBlock(resultOf(told[0]))?.hash : (early ?? scan)?.topHash
    if (top > bottom && topHash === undefined) throw unknownForm()
    const gap = reached > bottom + 1 ? [[bottom + 1, reached - 1] as const] : []
    const next = { top, topHash: topHash ?? '', headHash: head.hash, gaps: [...gap, ...(scan?.gaps ?? [])] }
    await store.save(key, next, scan ? bottom : -1, [...(early?.events ?? []), ...events])
    return { scan: next, confirmsScan, others }
  }

  const searchOlder = async (target: SearchTarget, below: number, maxTrips: number): Promise<Scan> => {
    const scan = (await store.scan(target.key)) ?? (await searchHead(target, maxTrips)).scan
    const gap = gapBelow(scan, below)
    if (!gap) return scan
    // Once at least, so that each request gets on.
    const goesOn = (trips: number) => trips === 0 || (trips < maxTrips && elapsed() < target.endsAt)
    const { events, reached } = await searchDown(target, gap, goesOn)
    const [from] = gap
    const rest = reached > from ? [[from, reached - 1] as const] : []
    const next = { ...scan, gaps: scan.gaps.flatMap(each => (each === gap ? rest : [each])) }
    await store.save(target.key, next, nothing, events)
    return next
  }

  return {
    searchHead: (target, maxTrips, further) =>
      noting(
        target,
        inTurn(target.key, () => searchHead(target, maxTrips, further)),
      ),
    searchOlder: (target, below, maxTrips) =>
      noting(
        target,
        inTurn(target.key, () => searchOlder(target, below, maxTrips)),
      ),
    isVain: ({ key: { chain }, node, logRange }) =>
      node.logRange(logRange) === 0 || elapsed() < (vainUntil.get(chain) ?? 0),
    known: ({ key }) => store.scan(key),
  }
}

/** The latest range below a block that was not searched. */
export function gapBelow({ gaps }: Scan, block: number): readonly [from: number, to: number] | undefined {
  return gaps.find(([from]) => from < block)
}

/** Lets the searches of an account run one after the other: the second finds most of its work done. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>({ chain, account }: AccountKey, work: () => Promise<T>): Promise<T> => {
    const name = `${chain}:${account}`
    const before = last.get(name)
    const own = (async () => {
      await before?.catch(() => undefined)
      return work()
    })()
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
}
