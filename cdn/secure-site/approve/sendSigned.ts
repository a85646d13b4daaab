import { type Hex, keccak256 } from 'viem'
import { toConnectKitError } from '../../../shared/errors.ts'
import { refuse } from '../refuse.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import type { Before } from './lookBefore.ts'
import { type Signed, sendRemembered } from './remember.ts'

/** Its nonce replaces an earlier transaction, which has been mined. */
export const usedUp =
  'The one before, or another with its number, was carried out. This one was not sent: look at your account before you ask again'

/** Errors of nodes that already have it, when an earlier reply was lost. */
const isKnown = /already known|already imported|known transaction/i

/** What it replaces, and what is stored about it. */
interface Sending {
  before: Before
  signed: Omit<Signed, 'by' | 'hash'>
}

/**
 * Sends a signed transaction. A lost reply does not mean it was not sent, so it is sent again, which is harmless if it
 * arrived.
 * @returns the hash, computed here rather than trusted from a node
 * @throws the node's error; `network_error` if it answers neither time
 */
export async function sendSigned(parts: ApprovalParts, signed: Hex, sending: Sending): Promise<Hex> {
  const { callNode, chainId } = parts
  const hash = keccak256(signed)
  // Without a signal: an approved request is not cancelled halfway.
  const send = () =>
    callNode(chainId, 'eth_sendRawTransaction', [signed]).catch((thrown: unknown) => {
      if (!isKnown.test(toConnectKitError(thrown).message)) throw thrown
    })
  const sendTwice = () =>
    send().catch((thrown: unknown) => {
      if (toConnectKitError(thrown).code !== 'network_error') throw thrown
      return send()
    })
  const { before } = sending
  await sendRemembered(parts, { ...sending.signed, by: 'transaction', hash }, sendTwice).catch((thrown: unknown) => {
    if (!before.isUsedUp('transaction', thrown)) throw thrown
    parts.signed?.drop({ hash })
    throw refuse('transaction_failed', usedUp)
  })
  return hash
}
