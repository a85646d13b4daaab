import { type Hex, keccak256 } from 'viem'
import { toConnectKitError } from '../../../shared/errors.ts'
import { refuse } from '../refuse.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import type { Before } from './lookBefore.ts'
import { type Signed, sendRemembered } from './remember.ts'

/** It took the number of one before, which is used. */
export const usedUp =
  'The one before, or another with its number, was carried out. This one was not sent: look at your account before you ask again'

/** Of nodes that have it already, after an answer of theirs was lost. */
const isKnown = /already known|already imported|known transaction/i

/** What it takes the place of, and what is remembered of it. */
interface Sending {
  before: Before
  signed: Omit<Signed, 'by' | 'hash'>
}

/**
 * Sends what is signed. An answer that is lost does not say that nothing was sent, so it is sent again, which changes
 * nothing where it arrived before.
 * @returns its hash, as we know it: a node's word is not needed for it
 * @throws the node's error; `network_error` if it answers neither time
 */
export async function sendSigned(parts: ApprovalParts, signed: Hex, sending: Sending): Promise<Hex> {
  const { callNode, chainId } = parts
  const hash = keccak256(signed)
  // Without a signal: what was approved is not taken back halfway.
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
