import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import type { ContractCall, TransferPlan } from '../Adapter.ts'
import { withPrefix } from './withPrefix.ts'

const transferAbi = parseAbi(['function transfer(address to, uint256 amount)'])

/** The call that moves currency or a token: checks, previews and the wallet are all given this one. */
export function transferCall({ to, amount, token }: Pick<TransferPlan, 'to' | 'amount' | 'token'>): ContractCall {
  const recipient = getAddress(withPrefix(to))
  if (token === undefined) return { to: recipient, data: '0x', value: amount }
  const data = encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [recipient, amount] })
  return { to: getAddress(withPrefix(token)), data, value: 0n }
}
