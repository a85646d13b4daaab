import { optional } from '../../lib/inBackground.ts'
import type { NodeCall } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import type { TransactionStatus } from '../Transfers.ts'
import { askQuantity } from './askQuantity.ts'

/** `getThreshold()` */
const thresholdCall = '0xe75235b8'
/** `ExecutionSuccess(bytes32 txHash, uint256 payment)` and `ExecutionFailure`, the same. */
const [succeeded, failed] = [
  '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
]
/** All nodes look through so many at once; most, for one contract, through more. */
const fewBlocks = 1_000
const moreAtOnce = 10
/** Two weeks of Ethereum in a few searches where a node allows it, and two days where it allows `fewBlocks` only. */
const maxSearches = 16
/** Behind one address are many nodes: the one that searches may know so many more blocks than the one that told the latest. */
const maxAhead = 50
/** What was searched so far before its end may have been replaced since, or unknown to the node that searched. */
const searchedAnew = 200
/** Clocks of visitors and of networks differ. */
const skewMs = 600_000

/**
 * What became of a transaction that a Safe knows by a hash of its own: the Safe logs that hash when it carries the
 * transaction out, whoever sent it. Blocks are searched from the latest down to when the transaction was proposed.
 * Those searched before, up to `searchedTo`, are not searched again.
 * `unseen` for an account that is no Safe, and where not all these blocks could be searched: it may have been carried out.
 * @throws as `askNodes`
 */
export async function readSafeStatus({
  safe,
  hash,
  proposedAtMs,
  searchedTo = 0,
  ...nodes
}: Pick<NodeCall, 'network' | 'urls'> & {
  safe: string
  hash: string
  proposedAtMs: number
  searchedTo?: number | undefined
}): Promise<TransactionStatus> {
  const call = { to: safe, data: thresholdCall }
  const threshold = await askNodes({ ...nodes, method: 'eth_call', params: [call, 'latest'] })
  // An account without code answers nothing.
  if (typeof threshold !== 'string' || !/^0x0{56}[0-9a-f]{8}$/i.test(threshold) || BigInt(threshold) === 0n)
    return { status: 'unseen' }
  const searchIn = async (from: number, to: number) => {
    // Nodes refuse a range that ends beyond what they know.
    const range = { fromBlock: `0x${from.toString(16)}`, toBlock: to > latest ? 'latest' : `0x${to.toString(16)}` }
    const filter = { address: safe, topics: [[succeeded, failed]], ...range }
    return optional(askNodes({ ...nodes, method: 'eth_getLogs', params: [filter] }))
  }
  const isEarlyEnough = async (block: number) => {
    const answer = await askNodes({
      ...nodes,
      method: 'eth_getBlockByNumber',
      params: [`0x${block.toString(16)}`, false],
    })
    const seconds = Number(Object(answer).timestamp)
    return seconds * 1000 < proposedAtMs - skewMs
  }
  const latest = Number(await askQuantity({ ...nodes, method: 'eth_blockNumber' }))
  const lowest = Math.max(0, searchedTo - searchedAnew)
  let [to, width, mayGrow] = [latest + maxAhead, fewBlocks, true]
  for (let searches = 0; searches < maxSearches; searches++) {
    const from = Math.max(lowest, to - width + 1)
    const logs = await searchIn(from, to)
    if (Array.isArray(logs)) {
      const outcome = outcomeIn(logs, hash)
      if (outcome) return outcome
      if (from === lowest || (await isEarlyEnough(from))) return { status: 'awaitingOwners', searchedTo: latest }
      to = from - 1
      if (mayGrow) width *= moreAtOnce
    } else {
      if (width === fewBlocks) break
      width /= moreAtOnce
      mayGrow = false
    }
  }
  return { status: 'unseen' }
}

function outcomeIn(logs: readonly unknown[], hash: string): Pick<TransactionStatus, 'status' | 'minedAs'> | undefined {
  for (const log of logs) {
    const { topics, data, transactionHash } = Object(log) as Record<'topics' | 'data' | 'transactionHash', unknown>
    const [event, indexed] = Array.isArray(topics) ? topics : []
    // Before version 1.4 the hash was the first word of the data.
    const logged = indexed ?? String(data).slice(0, 66)
    if (String(logged).toLowerCase() !== hash.toLowerCase()) continue
    if (event !== succeeded && event !== failed) continue
    const minedAs = /^0x[0-9a-f]{64}$/i.test(String(transactionHash))
      ? String(transactionHash).toLowerCase()
      : undefined
    return { status: event === succeeded ? 'confirmed' : 'failed', minedAs }
  }
  return undefined
}
