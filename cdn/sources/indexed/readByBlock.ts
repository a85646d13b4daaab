import { wrongCursor } from '../chain/wrongCursor.ts'
import type { IndexedEntry } from './indexedTransaction.ts'

/** One of an indexer's lists of an account, latest first. */
export interface BlockList {
  /**
   * @param below exclusive upper bound of blocks; none if absent
   * @param page of the same question, from 0 on
   */
  read(below: number | undefined, page: number): Promise<{ entries: readonly IndexedEntry[]; hasMore: boolean }>
}

export interface ReadBlocks {
  /** All entries of the blocks read, latest first. */
  entries: IndexedEntry[]
  /** Where the next page continues; undefined at the end. */
  below: number | undefined
  /** Whether a block had too many entries to read them all. */
  isCut: boolean
}

/** Pages of a list that one request reads if a single block fills them. */
const maxPages = 4

/**
 * Merges lists by block. Each list was read down to some block; everything above the highest of these is complete, and
 * the next page continues below it. So a cursor is a block, which means the same to every list and always advances.
 * @param wanted transactions at least, if there are so many; whole blocks always
 */
export async function readByBlock(
  lists: readonly BlockList[],
  below: number | undefined,
  wanted: number,
): Promise<ReadBlocks> {
  const read = await Promise.all(lists.map(list => readList(list, below)))
  const complete = Math.max(0, ...read.map(({ completeFrom }) => completeFrom))
  const entries = read
    .flatMap(list => list.entries)
    .filter(({ block }) => block >= complete && (below === undefined || block < below))
    .sort((one, other) => other.block - one.block)
  const end = Math.max(complete, blockOfLast(entries, wanted))
  return {
    entries: entries.filter(({ block }) => block >= end),
    below: end === 0 ? undefined : end,
    isCut: read.some(({ isCut }) => isCut),
  }
}

async function readList(list: BlockList, below: number | undefined) {
  const entries: IndexedEntry[] = []
  for (let page = 1; ; page++) {
    const { entries: found, hasMore } = await list.read(below, page - 1)
    // A list that returns other blocks than requested may never end.
    entries.push(...found.filter(({ block }) => below === undefined || block < below))
    const blocks = entries.map(({ block }) => block)
    if (!hasMore || entries.length === 0) return { entries, completeFrom: 0, isCut: hasMore }
    const [first, last] = [Math.max(...blocks), Math.min(...blocks)]
    // The last block may continue beyond the page.
    if (first > last) return { entries, completeFrom: last + 1, isCut: false }
    if (page === maxPages) return { entries, completeFrom: last, isCut: true }
  }
}

/** The block of the last wanted transaction; 0 if there are no more. */
function blockOfLast(entries: readonly IndexedEntry[], wanted: number): number {
  const seen = new Map<string, number>()
  for (const { hash, block } of entries) {
    if (seen.has(hash)) continue
    if (seen.size >= wanted) return Math.min(...seen.values())
    seen.set(hash, block)
  }
  return 0
}

/** A cursor's block. @throws ApiFailure `invalid_request` */
export function blockOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const [, block] = /^b(\d{1,15})$/.exec(cursor) ?? []
  if (block === undefined) throw wrongCursor()
  return Number(block)
}

export const cursorOf = (below: number | undefined) => (below === undefined ? null : `b${below}`)
