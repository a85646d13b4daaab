import { encodeFunctionData, parseAbi } from 'viem'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Fee, TransferPlan } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { checkPlan } from '../checkPlan.ts'
import { demandFunds } from '../demandFunds.ts'
import { askQuantity } from './askQuantity.ts'
import { checksumProblem } from './checksumProblem.ts'
import { estimateFee } from './estimateFee.ts'
import { isUsdt } from './isUsdt.ts'
import { transferCall } from './transferCall.ts'
import { withPrefix } from './withPrefix.ts'

const balanceAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const maxAmount = 2n ** 256n - 1n
const word = /^0x[0-9a-f]{64}$/i

/**
 * Reads balances, has a node run the transfer, and estimates its fee. A recipient without a way to receive reverts.
 * @throws ConnectKitError as `Adapter.checkTransfer`
 */
export async function checkTransfer(plan: TransferPlan): Promise<Fee> {
  checkPlan(plan, { maxAmount, problemOf: checksumProblem })
  const { network, urls, signal, token, amount } = plan
  const from = withPrefix(plan.from.address)
  // Asked at once. Balances are judged first: a node says "reverted" of a transfer nobody can pay for.
  const run = token === undefined ? undefined : askTransfer(plan, token)
  const fee = estimateFee(plan)
  for (const each of [run, fee]) each?.catch(() => {})
  const nodes = { network, urls, signal }
  const [balance, tokens] = await Promise.all([
    askQuantity({ ...nodes, method: 'eth_getBalance', params: [from, 'latest'] }),
    token === undefined ? undefined : readTokens(plan, token),
  ])
  demandFunds(tokens ?? balance, amount, 'amount')
  try {
    await run
    const estimate = await fee
    demandFunds(balance, (token === undefined ? amount : 0n) + estimate.likely, 'fee')
    return estimate
  } catch (thrown) {
    if (thrown instanceof ConnectKitError) throw thrown
    throw new ConnectKitError('transaction_failed', `${network.name} would not carry it out`, { to: plan.to }, thrown)
  }
}

async function readTokens({ from, ...nodes }: TransferPlan, token: string): Promise<bigint> {
  const args = [withPrefix(from.address)] as const
  const data = encodeFunctionData({ abi: balanceAbi, functionName: 'balanceOf', args })
  const answer = await callContract(nodes, [{ to: withPrefix(token), data }, 'latest'])
  if (word.test(answer)) return BigInt(answer)
  throw new ConnectKitError('invalid_params', `${token} is no token on ${nodes.network.name}`, { token })
}

/** Old tokens answer `transfer` with nothing, as an address without code does. USDT is known to. */
async function askTransfer(plan: TransferPlan, token: string): Promise<void> {
  const { to, data } = transferCall(plan)
  const answer = await callContract(plan, [{ from: withPrefix(plan.from.address), to, data }, 'latest'])
  const isDone = word.test(answer)
    ? BigInt(answer) === 1n
    : answer === '0x' && (isUsdt(token) || (await hasCode(plan, to)))
  if (!isDone) throw new ConnectKitError('transaction_failed', 'The token refuses the transfer', { token })
}

async function hasCode(nodes: Pick<TransferPlan, 'network' | 'urls' | 'signal'>, address: string): Promise<boolean> {
  const { network, urls, signal } = nodes
  const code = await askNodes({ network, urls, signal, method: 'eth_getCode', params: [address, 'latest'] })
  return typeof code === 'string' && code !== '0x'
}

async function callContract(
  { network, urls, signal }: Pick<TransferPlan, 'network' | 'urls' | 'signal'>,
  params: unknown[],
): Promise<string> {
  return String(await askNodes({ network, urls, signal, method: 'eth_call', params }))
}
