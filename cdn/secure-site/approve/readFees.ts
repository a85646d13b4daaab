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
}

const gwei = 1_000_000_000n
/** Nobody needs more, and a node that says so is broken or lies. */
const mostPerGas = 100_000n * gwei

interface Sent {
  from: string
  to?: string
  data: string
  value: string
}

/** The code that an account will have by the transaction itself, and what that costs. */
interface Delegation {
  code: string
  gas: bigint
}

const quantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined

/**
 * Gas by the node's own estimate and a fifth more. Twice the base fee lasts six full blocks.
 * @param asked the page's gas, which counts if it suffices and is no more than three times ours
 * @param delegation of an account that is no smart account yet
 * @throws the node's error if the transaction would fail; `transaction_failed` if its numbers make no sense
 */
export async function readFees(
  { callNode, chainId, signal }: ApprovalParts,
  sent: Sent,
  asked: bigint | undefined,
  delegation?: Delegation,
): Promise<Fees> {
  const call = (method: string, params: readonly unknown[]) => callNode(chainId, method, params, signal)
  const [block, estimated, tip] = await Promise.all([
    call('eth_getBlockByNumber', ['latest', false]),
    call('eth_estimateGas', delegation ? [sent, 'latest', { [sent.from]: { code: delegation.code } }] : [sent]),
    call('eth_maxPriorityFeePerGas', []).catch(unlessAborted(signal)),
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
    return { gas, priorityFee: undefined, maxFee: price, likely: needed * price, most: gas * price }
  }
  // Polygon wants hundreds of gwei; elsewhere nobody pays more than some base fees.
  const priorityFee = smaller(quantity(tip) ?? smaller(gwei, baseFee), larger(500n * gwei, baseFee))
  const maxFee = baseFee * 2n + priorityFee
  if (maxFee > mostPerGas) throw refuse('transaction_failed', 'The network cannot tell the fee')
  return { gas, priorityFee, maxFee, likely: needed * (baseFee + priorityFee), most: gas * maxFee }
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
