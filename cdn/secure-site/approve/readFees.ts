import { refuse } from '../refuse.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

/** A transaction's fees as we set them: a page's own prices are ignored. */
export interface Fees {
  gas: bigint
  /** EIP-1559; undefined where the network has no base fee. */
  priorityFee: bigint | undefined
  maxFee: bigint
  /** The likely and the highest cost. */
  likely: bigint
  most: bigint
  /** The account's native balance; undefined if the node does not tell. */
  balance?: bigint | undefined
}

const gwei = 1_000_000_000n
/** Anything above means a broken or lying node. */
const mostPerGas = 100_000n * gwei
/** A balance for estimates, larger than any transfer. */
const plenty = '0xffffffffffffffffffffffffffffffff'

interface Sent {
  from: string
  to?: string
  data: string
  value: string
}

interface Asked {
  /** The page's gas limit, used if sufficient and at most three times ours. */
  gas?: bigint | undefined
  /** What leaves the account besides the fee; by default the transaction's own value. */
  spends?: bigint | undefined
  /** The code that the transaction gives an account that is no smart account yet, and its gas. */
  delegation?: { code: string; gas: bigint } | undefined
}

const quantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined

/**
 * The node's gas estimate plus a fifth. Twice the base fee lasts six full blocks.
 * @throws the node's error if the transaction would fail; `transaction_failed` if its numbers make no sense
 */
export async function readFees(
  { callNode, chainId, signal }: ApprovalParts,
  sent: Sent,
  { gas: asked, spends = BigInt(sent.value), delegation }: Asked = {},
): Promise<Fees> {
  const call = (method: string, params: readonly unknown[]) => callNode(chainId, method, params, signal)
  const code = delegation && { code: delegation.code }
  const has = call('eth_getBalance', [sent.from, 'latest']).then(quantity).catch(unlessAborted(signal))
  const estimate = async () => {
    try {
      return await call('eth_estimateGas', code ? [sent, 'latest', { [sent.from]: code }] : [sent])
    } catch (thrown) {
      const balance = await has
      if (balance === undefined || balance >= spends) throw thrown
      // Nodes give no estimate to an account without funds. The visitor should read what is missing, and the cost.
      return call('eth_estimateGas', [sent, 'latest', { [sent.from]: { ...code, balance: plenty } }])
    }
  }
  const [block, estimated, tip, balance] = await Promise.all([
    call('eth_getBlockByNumber', ['latest', false]),
    estimate(),
    call('eth_maxPriorityFeePerGas', []).catch(unlessAborted(signal)),
    has,
  ])
  const { baseFeePerGas, gasLimit } = Object(block)
  const told = quantity(estimated)
  const needed = told === undefined ? undefined : told + (delegation?.gas ?? 0n)
  const limit = quantity(gasLimit) ?? 30_000_000n
  if (needed === undefined || needed > limit)
    throw refuse('transaction_failed', 'The network returned no usable gas estimate')
  const roomy = needed === 21_000n ? needed : (needed * 12n) / 10n
  const gas = smaller(asked !== undefined && asked >= needed ? smaller(asked, roomy * 3n) : roomy, limit)
  const baseFee = quantity(baseFeePerGas)
  if (baseFee === undefined) {
    const price = quantity(await call('eth_gasPrice', []))
    if (price === undefined || price > mostPerGas)
      throw refuse('transaction_failed', 'The network returned no usable fee')
    return { gas, priorityFee: undefined, maxFee: price, likely: needed * price, most: gas * price, balance }
  }
  // Polygon requires hundreds of gwei; elsewhere a few base fees are the maximum.
  const priorityFee = smaller(quantity(tip) ?? smaller(gwei, baseFee), larger(500n * gwei, baseFee))
  const maxFee = baseFee * 2n + priorityFee
  if (maxFee > mostPerGas) throw refuse('transaction_failed', 'The network returned no usable fee')
  return { gas, priorityFee, maxFee, likely: needed * (baseFee + priorityFee), most: gas * maxFee, balance }
}

/** Some nodes lack the method. */
const unlessAborted = (signal: AbortSignal) => (thrown: unknown) => {
  if (signal.aborted) throw thrown
  return undefined
}

/** The account's next unused nonce. */
export async function readNonce({ callNode, chainId, address, signal }: ApprovalParts): Promise<number> {
  const count = quantity(await callNode(chainId, 'eth_getTransactionCount', [address, 'pending'], signal))
  if (count === undefined || count > 1n << 40n)
    throw refuse('transaction_failed', 'The network returned no usable nonce')
  return Number(count)
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
const larger = (a: bigint, b: bigint) => (a > b ? a : b)
