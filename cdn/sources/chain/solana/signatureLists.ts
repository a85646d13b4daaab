import * as z from 'zod'
import { type ChainNode, resultOf } from '../chainNode.ts'
import { lastSecond } from '../lastSecond.ts'
import { unknownForm } from '../unknownForm.ts'

const listedSchema = z.object({
  signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/),
  slot: z.int().gte(0),
  blockTime: z.int().gte(0).lte(lastSecond).nullish().catch(undefined),
  /** Why it failed; null or absent if it worked. */
  err: z.unknown().optional(),
})

/** A transaction in a list of signatures. */
export type Listed = z.infer<typeof listedSchema>

/** An account, and the transaction after which its list continues; absent for the latest. */
export interface Position {
  account: string
  before?: string | undefined
}

/** Several accounts' transactions as one list, latest first. */
export interface MergedLists {
  shown: Listed[]
  /** Where each list continues. */
  positions: Position[]
  hasMore: boolean
}

interface SignatureList {
  account: string
  before: string | undefined
  /** Read but not yet shown. */
  entries: Listed[]
  /** The last one read, where reading continues. */
  last: string | undefined
  /** Whether the node may have more. */
  isCut: boolean
}

/** The node's limit per call. */
const longest = 1000
/** Round trips after the first. A slot holds a few thousand transactions of all accounts. */
const maxFurtherTrips = 4

/**
 * Merges several accounts' lists by slot. Within a slot, only the lists tell the order, so a transaction comes first
 * only if no list has it after another one. Each list is read down to the slot below, so what was shown of it is its
 * beginning, and the next page continues after that: none is missing or repeated.
 * @param latest slots after this one are new since the first page
 * @throws ApiFailure `node_failed`
 */
export async function mergeSignatures(
  node: ChainNode,
  positions: readonly Position[],
  count: number,
  latest = Number.POSITIVE_INFINITY,
): Promise<MergedLists> {
  const lists = positions.map(
    ({ account, before }): SignatureList => ({ account, before, entries: [], last: before, isCut: true }),
  )
  await readOn(node, lists, count + 1, latest)
  const shown: Listed[] = []
  const seen = new Set<string>()
  let trips = 0
  while (shown.length < count) {
    const slot = Math.max(...lists.flatMap(({ entries: [first] }) => (first ? [first.slot] : [])))
    const short = lists.filter(({ isCut, entries }) => isCut && (entries.at(-1)?.slot ?? slot) >= slot)
    // A single list has its own order.
    if (short.length > 0 && (lists.length > 1 || short[0]?.entries.length === 0) && trips++ < maxFurtherTrips) {
      await readOn(node, short, longest, latest)
      continue
    }
    const next = firstOf(lists, slot)
    if (!next) break
    for (const list of lists) {
      if (list.entries[0]?.signature !== next.signature) continue
      list.entries.shift()
      list.before = next.signature
    }
    // The node's lists contradict each other.
    if (!seen.has(next.signature)) shown.push(next)
    seen.add(next.signature)
  }
  return {
    shown,
    positions: lists.map(({ account, before }) => ({ account, before })),
    hasMore: lists.some(({ entries, isCut }) => entries.length > 0 || isCut),
  }
}

/** A transaction of the slot that no list has after another one. */
function firstOf(lists: readonly SignatureList[], slot: number): Listed | undefined {
  const heads = lists.flatMap(({ entries: [first] }) => (first?.slot === slot ? [first] : []))
  const free = new Map(heads.map(head => [head.signature, head]))
  for (const { entries } of lists)
    for (const behind of entries.slice(1)) {
      if (behind.slot < slot) break
      free.delete(behind.signature)
    }
  const [first] = free.values()
  return first ?? heads[0]
}

async function readOn(node: ChainNode, lists: readonly SignatureList[], limit: number, latest: number): Promise<void> {
  const outcomes = await node.ask(
    lists.map(({ account, last }) => ({
      method: 'getSignaturesForAddress',
      params: [account, { limit, commitment: 'confirmed', ...(last && { before: last }) }],
    })),
  )
  for (const [index, list] of lists.entries()) {
    const answer = resultOf(outcomes[index])
    if (!Array.isArray(answer)) throw unknownForm()
    const entries = answer.slice(0, limit).flatMap(entry => listedSchema.safeParse(entry).data ?? [])
    list.last = entries.at(-1)?.signature ?? list.last
    list.isCut = answer.length >= limit && entries.length > 0
    // A list without a position starts with what is new since the first page.
    list.entries.push(...(list.before ? entries : entries.filter(({ slot }) => slot <= latest)))
  }
}
