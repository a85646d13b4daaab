import { encodeFunctionData, parseAbi } from 'viem'
import { ConnectKitError } from '../../../shared/errors.ts'
import { askNodes } from '../askNodes.ts'
import { checkPlan, demandFunds } from '../checkPlan.ts'
import type { Fee, TransferPlan } from '../Transfers.ts'
import { checksumProblem, withPrefix } from './address.ts'
import { askQuantity } from './askQuantity.ts'
import { transferCall } from './calls.ts'
import { estimateFee } from './estimateFee.ts'

const balanceAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const maxAmount = 2n ** 256n - 1n
const word = /^0x[0-9a-f]{64}$/i

/**
 * Reads balances, simulates the transfer on a node, and estimates its fee. A recipient that cannot receive reverts.
 * @throws ConnectKitError as `Transfers.checkTransfer`
 */
export async function checkTransfer(plan: TransferPlan): Promise<Fee> {
  checkPlan(plan, { maxAmount, problemOf: checksumProblem })
  const { network, urls, signal, token, amount } = plan
  const from = withPrefix(plan.from.address)
  // Runs in parallel. Balances are checked first, because nodes report an unaffordable transfer as reverted.
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
    throw new ConnectKitError('transaction_failed', `${network.name} would not execute it`, { to: plan.to }, thrown)
  }
}

async function readTokens({ from, ...nodes }: TransferPlan, token: string): Promise<bigint> {
  const args = [withPrefix(from.address)] as const
  const data = encodeFunctionData({ abi: balanceAbi, functionName: 'balanceOf', args })
  const answer = await callContract(nodes, [{ to: withPrefix(token), data }, 'latest'])
  if (word.test(answer)) return BigInt(answer)
  throw new ConnectKitError('invalid_params', `${token} is not a token on ${nodes.network.name}`, { token })
}

/** Old tokens return nothing from `transfer`, like an address without code. Only USDT is known to be one of them. */
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

/**
 * USDT contracts whose `transfer` returns nothing, in lower case (spec §9: the seven of Reown's AppKit): Ethereum,
 * Polygon, Avalanche, Cosmos, Celo, BNB Smart Chain, Arbitrum.
 */
const usdtContracts: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '0x55d398326f99059ff775485246999027b3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
])

/** @spec 9.usdt-contracts */
export function isUsdt(contract: string): boolean {
  return usdtContracts.has(contract.toLowerCase())
}
