import type { NodeCall, TransactionStatus } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { askQuantity } from './askQuantity.ts'

/** `getThreshold()` */
const thresholdCall = '0xe75235b8'
/** `ExecutionSuccess(bytes32 txHash, uint256 payment)` and `ExecutionFailure`, the same. */
const [succeeded, failed] = [
  '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
]
/** Nodes look through so many at once; a watched transaction is asked about more often. */
const blocks = 1_000n

/**
 * What became of a transaction that a Safe knows by a hash of its own: the Safe logs that hash when it carries the
 * transaction out, whoever sent it. `unseen` for an account that is no Safe.
 * @throws as `askNodes`
 */
export async function readSafeStatus({
  safe,
  hash,
  ...nodes
}: Pick<NodeCall, 'network' | 'urls'> & { safe: string; hash: string }): Promise<TransactionStatus['status']> {
  const call = { to: safe, data: thresholdCall }
  const threshold = await askNodes({ ...nodes, method: 'eth_call', params: [call, 'latest'] })
  // An account without code answers nothing.
  if (typeof threshold !== 'string' || !/^0x0{56}[0-9a-f]{8}$/i.test(threshold) || BigInt(threshold) === 0n)
    return 'unseen'
  const latest = await askQuantity({ ...nodes, method: 'eth_blockNumber' })
  const from = latest > blocks ? latest - blocks : 0n
  const filter = { address: safe, topics: [[succeeded, failed]], fromBlock: `0x${from.toString(16)}` }
  const logs = await askNodes({ ...nodes, method: 'eth_getLogs', params: [filter] }).catch(() => [])
  for (const log of Array.isArray(logs) ? logs : []) {
    const { topics, data } = Object(log) as { topics?: unknown; data?: unknown }
    const [event, indexed] = Array.isArray(topics) ? topics : []
    // Before version 1.4 the hash was the first word of the data.
    const logged = indexed ?? String(data).slice(0, 66)
    if (String(logged).toLowerCase() !== hash.toLowerCase()) continue
    if (event === succeeded) return 'confirmed'
    if (event === failed) return 'failed'
  }
  return 'awaitingOwners'
}
