import type { Address } from 'viem'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import type { AccountEvent } from '../../../store/AccountEvent.ts'
import type { Scan } from '../../../store/accountIndexStore.ts'
import { resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'
import { readBlock } from './readBlocks.ts'
import { toHex } from './readLogs.ts'
import type { SearchTarget } from './SearchTarget.ts'
import { searchTrip } from './searchTrip.ts'

/** Blocks that may still be replaced. */
export const unsettledBlocks = 64

/** The end of a chain, as read in one round trip. */
export interface Head {
  number: number
  hash: string
  /** Whether the scan's last block is unchanged; true if there is none. */
  confirmsScan: boolean
  /** Events above the scan found in the same round trip, down to a block. */
  found?: { from: number; top: number; topHash: string | undefined; events: AccountEvent[] }
  /** Outcomes of the further calls. */
  others: readonly RpcOutcome[]
}

export interface HeadReader {
  /** @param further calls to include in the same round trip */
  ask(target: SearchTarget, scan: Scan | undefined, further: readonly RpcCall[]): Promise<Head>
}

/** How long a chain's head serves as a guess. */
const knownForMs = 30_000
const maxChains = 1000
/** Covers the blocks since a guess many times over. */
const leastOpenRange = 1000

/**
 * Asks for the head and the logs around its last known position in one round trip instead of two. Not for whole blocks
 * or nodes with narrow limits: both need the end first.
 */
export function createHeadReader(elapsed: () => number): HeadReader {
  const heads = new Map<string, { number: number; endsAt: number }>()

  const guess = ({ key: { chain }, node, logRange, scanBlocks }: SearchTarget): number | undefined => {
    const seen = heads.get(chain)
    const isRecent = seen && seen.endsAt > elapsed()
    return isRecent && !scanBlocks && node.logRange(logRange) >= leastOpenRange ? seen.number : undefined
  }
  const remember = (chain: string, number: number) => {
    if (heads.size >= maxChains) heads.clear()
    heads.set(chain, { number, endsAt: elapsed() + knownForMs })
  }

  return {
    async ask(target, scan, further) {
      const { key, node, startBlock, logRange } = target
      const hasEnd = scan !== undefined && scan.top >= startBlock
      const calls = [blockCall('latest'), ...(hasEnd ? [blockCall(scan.top)] : [])]
      const guessed = guess(target)
      const from = (scan?.top ?? startBlock - 1) + 1
      const isOpen = guessed !== undefined && guessed >= from
      const top = isOpen ? Math.max(from - 1, guessed - unsettledBlocks) : from - 1
      const own = top >= from ? [...calls, blockCall(top)] : calls
      const others = [...own, ...further]
      // The node lags far behind, or its chain is shorter now.
      const isShorter = (number: number) => isOpen && number < Math.max(from, guessed - unsettledBlocks)
      const isFutile = ([latest]: readonly RpcOutcome[]) =>
        !!latest && 'result' in latest && isShorter(readBlock(latest.result)?.number ?? guessed ?? 0)
      const trip = isOpen
        ? await searchTrip(
            node,
            { account: key.account as Address, from, to: guessed, scanBlocks: false, isOpen },
            { widest: logRange, others, isFutile },
          )
        : { from: 0, events: [], others: await node.ask(others) }
      const head = readBlock(resultOf(trip.others[0]))
      if (!head) throw unknownForm()
      remember(key.chain, head.number)
      const topHash = top >= from ? readBlock(resultOf(trip.others[own.length - 1]))?.hash : scan?.topHash
      const events = trip.events.filter(({ block }) => block <= head.number)
      return {
        number: head.number,
        hash: head.hash,
        confirmsScan: !hasEnd || readBlock(resultOf(trip.others[1]))?.hash === scan.topHash,
        others: trip.others.slice(own.length),
        ...(isOpen && !isShorter(head.number) && { found: { from: trip.from, top, topHash, events } }),
      }
    },
  }
}

/** The call for a block without its transactions. */
export function blockCall(block: number | 'latest'): RpcCall {
  return { method: 'eth_getBlockByNumber', params: [block === 'latest' ? block : toHex(block), false] }
}
