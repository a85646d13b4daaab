import type { convertGasPrice } from '../../shared/api/convert.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import { chainNode, resultOf } from '../sources/chain/chainNode.ts'
import { quantityOf } from './readFees.ts'
import type { SwapRead } from './swapSource.ts'

const blocks = 10
/** Percentiles of a block's tips: slow, usual and fast transactions. */
const percentiles = [25, 50, 90]
/** For networks without fee history, percent of their gas price. */
const shares = [100n, 110n, 125n] as const

/** What slow to fast transactions pay now, in one round trip. @throws ApiFailure `node_failed` */
export async function readGasPrice(nodes: RpcNodes, read: SwapRead): Promise<EndpointReply<typeof convertGasPrice>> {
  const [price, history] = await chainNode(nodes, read).ask([
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_feeHistory', params: [`0x${blocks.toString(16)}`, 'latest', percentiles] },
  ])
  const usual = quantityOf(resultOf(price))
  const prices =
    (history && 'result' in history && readHistory(history.result)) || shares.map(share => (usual * share) / 100n)
  const [standard = usual, fast = usual, instant = usual] = prices
  return { standard: String(standard), fast: String(fast), instant: String(instant) }
}

/** The next block's base fee plus each tip, as the median of recent blocks. */
function readHistory(value: unknown): bigint[] | undefined {
  const { baseFeePerGas, reward } = Object(value) as { baseFeePerGas?: unknown; reward?: unknown }
  if (!Array.isArray(baseFeePerGas) || !Array.isArray(reward)) return undefined
  const base = quantityOf(baseFeePerGas.at(-1))
  if (base === 0n || reward.length === 0 || reward.length > 1024) return undefined
  return percentiles.map((_, index) => {
    const tips = reward.map(each => quantityOf(Array.isArray(each) ? each[index] : undefined))
    tips.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    return base + (tips[tips.length >> 1] ?? 0n)
  })
}
