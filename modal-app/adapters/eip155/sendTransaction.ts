import { numberToHex } from 'viem'
import { referenceOf } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { CallToSend, Transfer } from '../Adapter.ts'
import { checkPlan } from '../checkPlan.ts'
import { checksumProblem } from './checksumProblem.ts'
import { transferCall } from './transferCall.ts'

const transactionHash = /^0x[0-9a-f]{64}$/i
const maxAmount = 2n ** 256n - 1n

/**
 * Asks the wallet to send. Nothing is waited for before that, so that a wallet's window opens within the click; the caller
 * has checked the transfer.
 */
export async function sendTransaction(transfer: Transfer): Promise<string> {
  checkPlan(transfer, { maxAmount, problemOf: checksumProblem })
  return sendCall({ ...transfer, call: transferCall(transfer) })
}

/** Asks for a call as it is. The chain is named: a wallet that has moved meanwhile must not send elsewhere. */
export async function sendCall({ connector, network, from, call, signal, left }: CallToSend): Promise<string> {
  const { to, data, value } = call
  const chainId = numberToHex(BigInt(referenceOf(network.id)))
  const given = { from: from.address, to, value: numberToHex(value), chainId, ...(data === '0x' ? {} : { data }) }
  const asked = {
    namespace: 'eip155',
    chainId: network.id,
    method: 'eth_sendTransaction',
    params: [given],
    signal,
    left,
  } as const
  const hash = await connector.request(asked)
  if (typeof hash === 'string' && transactionHash.test(hash)) return hash.toLowerCase()
  throw new ConnectKitError('wallet_failed', 'The wallet answered without a transaction')
}
