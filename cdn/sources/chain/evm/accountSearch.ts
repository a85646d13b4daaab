import type { Address } from 'viem'
import { ApiFailure } from '../../../apiFailure.ts'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import type { AccountEvent, AccountKey } from '../../../store/AccountEvent.ts'
import type { AccountIndexStore, Scan } from '../../../store/accountIndexStore.ts'
import { resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'
import { blockCall, createHeadReader, unsettledBlocks } from './askHead.ts'
import { readBlock } from './readBlocks.ts'
import type { SearchTarget } from './SearchTarget.ts'
import { searchTrip } from './searchTrip.ts'

/** Updates the index of an account's events, with a bounded number of round trips per call. */
export interface AccountSearch {
  /**
   * Searches new blocks, from the head down.
   * @param further calls to include in the first round trip
   */
  searchHead(target: SearchTarget, maxTrips: number, further?: readonly RpcCall[]): Promise<HeadSearch>
  /** Continues downwards in the highest unsearched gap below a block. */
  searchOlder(target: SearchTarget, below: number, maxTrips: number): Promise<Scan>
  /** Whether the network's nodes are known to refuse log searches. */
  isFutile(target: SearchTarget): boolean
  /** What the index knows without asking a node. */
  known(target: SearchTarget): Promise<Scan | undefined>
}

export interface HeadSearch {
  scan: Scan
  /** Whether earlier results are still valid. */
  confirmsScan: boolean
  /** Outcomes of the further calls. */
  others: readonly RpcOutcome[]
}

/** How long a network counts as not searchable. */
const futileForMs = 3_600_000

/** Above every block, so it replaces nothing. */
const nothing = Number.MAX_SAFE_INTEGER

/**
 * Events in unsettled blocks are searched again each time, so short reorganisations need no handling; after a longer
 * one, the account's index starts over.
 */
export function createAccountSearch(store: AccountIndexStore, elapsed: () => number): AccountSearch {
  const inTurn = createTurns()
  const futileUntil = new Map<string, number>()
  /** @throws what `searching` throws, and remembers if a search can never succeed */
  const noting = async <T>({ key: { chain } }: SearchTarget, searching: Promise<T>): Promise<T> => {
    try {
      return await searching
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'not_available')
        futileUntil.set(chain, elapsed() + futileForMs)
      throw failure
    }
  }
  const heads = createHeadReader(elapsed)

  const searchDown = async (
    { key, node, logRange, scanBlocks }: SearchTarget,
    [from, to]: readonly [number, number],
    mayContinue: (trips: number, reached: number) => boolean,
    others: Parameters<typeof searchTrip>[2]['others'] = [],
  ) => {
    const events: AccountEvent[] = []
    const range = { account: key.account as Address, from, scanBlocks }
    let [reached, trips] = [to + 1, 0]
    let extra: Awaited<ReturnType<typeof searchTrip>>['others'] = []
    while (reached > from && mayContinue(trips, reached)) {
      const options = { widest: logRange, others: trips === 0 ? others : [] }
      const found = await searchTrip(node, { ...range, to: reached - 1 }, options)
      if (trips++ === 0) extra = found.others
      events.push(...found.events)
      reached = found.from
    }
    return { events, reached, extra }
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
    // A node that lags slightly behind another cannot judge what was found.
    if (stored && head.number < stored.top && head.number >= stored.top - unsettledBlocks)
      return { scan: stored, confirmsScan: true, others }
    // A different chain, perhaps shorter, or a reorganisation of settled blocks: earlier results are invalid.
    const scan = confirmsScan ? stored : undefined
    if (scan?.headHash === head.hash) return { scan, confirmsScan, others }
    const bottom = scan?.top ?? startBlock - 1
    const early = confirmsScan ? head.found : undefined
    const top = early?.top ?? Math.max(bottom, head.number - unsettledBlocks)
    const range = [bottom + 1, early ? early.from - 1 : head.number] as const
    const tripsLeft = early ? maxTrips - 1 : maxTrips
    const mayContinue = (trips: number, reached: number) =>
      reached > top + 1 || (trips < tripsLeft && elapsed() < endsAt)
    const asksTop = !early && top > bottom
    const { events, reached, extra } = await searchDown(target, range, mayContinue, asksTop ? [blockCall(top)] : [])
    const topHash = asksTop ? readBlock(resultOf(extra[0]))?.hash : (early ?? scan)?.topHash
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
    // At least once, so each request makes progress.
    const mayContinue = (trips: number) => trips === 0 || (trips < maxTrips && elapsed() < target.endsAt)
    const { events, reached } = await searchDown(target, gap, mayContinue)
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
    isFutile: ({ key: { chain }, node, logRange }) =>
      node.logRange(logRange) === 0 || elapsed() < (futileUntil.get(chain) ?? 0),
    known: ({ key }) => store.scan(key),
  }
}

/** The highest unsearched range below a block. */
export function gapBelow({ gaps }: Scan, block: number): readonly [from: number, to: number] | undefined {
  return gaps.find(([from]) => from < block)
}

/** Runs an account's searches one after another: the second finds most of its work done. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>({ chain, account }: AccountKey, work: () => Promise<T>): Promise<T> => {
    const name = `${chain}:${account}`
    const before = last.get(name)
    const own = (async () => {
      // Its own caller gets its failure.
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
