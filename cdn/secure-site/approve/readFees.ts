import { refuse } from '../refuse.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

/** What a transaction costs, as we pay it: a page's own prices do not count. */
export interface Fees {
  gas: bigint
  /** Of EIP-1559; undefined where the network has no base fee. */
  priorityFee: bigint | undefined
  maxFee: bigint
  /** What it will probably cost, and at most. */
  likely: bigint
  most: bigint
  /** What the account has of the currency; undefined if the node does not tell. */
  balance?: bigint | undefined
}

const gwei = 1_000_000_000n
/** Nobody needs more, and a node that says so is broken or lies. */
const mostPerGas = 100_000n * gwei
/** More of a currency than anybody sends. */
const plenty = '0xffffffffffffffffffffffffffffffff'

interface Sent {
  from: string
  to?: string
  data: string
  value: string
}

interface Asked {
  /** The page's gas, which counts if it suffices and is no more than three times ours. */
  gas?: bigint | undefined
  /** What leaves the account besides the fee; by default the transaction's own value. */
  spends?: bigint | undefined
  /** The code that an account will have by the transaction itself, and what that costs: of one that is no smart account yet. */
  delegation?: { code: string; gas: bigint } | undefined
}

const quantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined

/**
 * Gas by the node's own estimate and a fifth more. Twice the base fee lasts six full blocks.
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
      // Nodes tell no gas to who lacks the money. The visitor reads what is lacking, and what it would cost.
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
  if (needed === undefined || needed > limit) throw refuse('transaction_failed', 'The network cannot tell the gas')
  const roomy = needed === 21_000n ? needed : (needed * 12n) / 10n
  const gas = smaller(asked !== undefined && asked >= needed ? smaller(asked, roomy * 3n) : roomy, limit)
  const baseFee = quantity(baseFeePerGas)
  if (baseFee === undefined) {
    const price = quantity(await call('eth_gasPrice', []))
    if (price === undefined || price > mostPerGas) throw refuse('transaction_failed', 'The network cannot tell the fee')
    return { gas, priorityFee: undefined, maxFee: price, likely: needed * price, most: gas * price, balance }
  }
  // Polygon wants hundreds of gwei; elsewhere nobody pays more than some base fees.
  const priorityFee = smaller(quantity(tip) ?? smaller(gwei, baseFee), larger(500n * gwei, baseFee))
  const maxFee = baseFee * 2n + priorityFee
  if (maxFee > mostPerGas) throw refuse('transaction_failed', 'The network cannot tell the fee')
  return { gas, priorityFee, maxFee, likely: needed * (baseFee + priorityFee), most: gas * maxFee, balance }
}

/** Some nodes do not know it. */
const unlessAborted = (signal: AbortSignal) => (thrown: unknown) => {
  if (signal.aborted) throw thrown
  return undefined
}

/** The next number that no transaction of the account has. */
export async function readNonce({ callNode, chainId, address, signal }: ApprovalParts): Promise<number> {
  const count = quantity(await callNode(chainId, 'eth_getTransactionCount', [address, 'pending'], signal))
  if (count === undefined || count > 1n << 40n) throw refuse('transaction_failed', 'The network cannot tell the nonce')
  return Number(count)
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
const larger = (a: bigint, b: bigint) => (a > b ? a : b)
