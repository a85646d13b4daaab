import { bitcoinNetworkOf, isAddress, isSolanaAddress } from '../../shared/addresses.ts'
import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { isEvmAddress } from '../../shared/parseCaip.ts'
import { isSameAddress } from './namespaceFacts.ts'
import type { AddressProblem, TransferPlan } from './Transfers.ts'

/** What a network accepts. */
interface Limits {
  minAmount?: bigint
  maxAmount: bigint
  problemOf(chainId: ChainId, text: string): AddressProblem | undefined
}

/**
 * Checks a transfer as far as possible without the network.
 * @throws ConnectKitError `invalid_params`, whose `problem` is the address's, `amount`, `token` or `ownContract`
 */
export function checkPlan(
  { network, from, to, amount, token }: Pick<TransferPlan, 'network' | 'from' | 'to' | 'amount' | 'token'>,
  { minAmount = 1n, maxAmount, problemOf }: Limits,
): void {
  const refuse = (problem: string, what: string) => {
    throw new ConnectKitError('invalid_params', what, { problem })
  }
  const problem = problemOf(network.id, to)
  const named = (text: string) => `${String(text).slice(0, 64)} is no address on ${network.name}`
  if (problem) refuse(problem, named(to))
  if (!isAddress(network.id, from.address)) refuse('from', named(from.address))
  if (token !== undefined && !isAddress(network.id, token)) refuse('token', named(token))
  if (token !== undefined && isSameAddress(namespaceOf(network.id), token, to))
    refuse('ownContract', 'A token that is sent to its own contract is lost')
  if (typeof amount !== 'bigint' || amount < minAmount || amount > maxAmount)
    refuse('amount', `The amount is not between ${minAmount} and ${maxAmount}`)
}

/**
 * Why a text is not an address of this network.
 * @param isIntact whether the checksum is right, where {@link isAddress} does not verify it
 */
export function addressProblem(
  chainId: ChainId,
  text: string,
  isIntact: (address: string) => boolean = () => true,
): AddressProblem | undefined {
  if (isAddress(chainId, text)) return isIntact(text) ? undefined : 'checksum'
  const isOther = /^0x/i.test(text) ? isEvmAddress(text) : isSolanaAddress(text) || bitcoinNetworkOf(text) !== undefined
  return isOther ? 'otherChain' : 'invalid'
}

/** @throws ConnectKitError `insufficient_funds`, whose `lacks` says what is not covered */
export function demandFunds(available: bigint, needed: bigint, lacks: 'amount' | 'fee' | 'rent'): void {
  if (available >= needed) return
  const facts = { lacks, available: String(available), needed: String(needed) }
  throw new ConnectKitError('insufficient_funds', `The account does not cover the ${lacks}`, facts)
}
