import { optional } from '../../lib/inBackground.ts'
import type { NodeCall } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import type { TransactionStatus } from '../Transfers.ts'
import { askQuantity } from './askQuantity.ts'

/** `getThreshold()` */
const thresholdCall = '0xe75235b8'
/** `ExecutionSuccess(bytes32 txHash, uint256 payment)`, and `ExecutionFailure` with the same parameters. */
const [succeeded, failed] = [
  '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
]
/** A range that all nodes accept; for one contract, most accept a longer one. */
const fewBlocks = 1_000
const moreAtOnce = 10
/** Covers two weeks of Ethereum if the node allows long ranges, and two days if it allows only `fewBlocks`. */
const maxSearches = 16
/** A URL may have many nodes behind it: one may be this many blocks ahead of the one that reported the latest. */
const maxAhead = 50
/** The last blocks of a search are searched again: they may have been replaced, or were unknown to the node. */
const searchedAnew = 200
/** Visitors' and networks' clocks differ. */
const skewMs = 600_000

/**
 * The status of a transaction known by a Safe's own hash. The Safe logs that hash when it executes the transaction,
 * whoever sends it. Searches from the latest block down to the time of the proposal, and skips blocks up to
 * `searchedTo`, which were searched before.
 * Returns `unseen` if the account is not a Safe, or if some blocks could not be searched: it may have been executed.
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
  // An account without code returns nothing.
  if (typeof threshold !== 'string' || !/^0x0{56}[0-9a-f]{8}$/i.test(threshold) || BigInt(threshold) === 0n)
    return { status: 'unseen' }
  const searchIn = async (from: number, to: number) => {
    // Nodes refuse a range that ends beyond their latest block.
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
    // Before version 1.4, the hash was the first word of the data.
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
