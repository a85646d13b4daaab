import { type Hex, keccak256 } from 'viem'
import { toConnectKitError } from '../../../shared/errors.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

/** Of nodes that have it already, after an answer of theirs was lost. */
const isKnown = /already known|already imported|known transaction/i

/**
 * Sends what is signed. An answer that is lost does not say that nothing was sent, so it is sent again, which changes
 * nothing where it arrived before.
 * @returns its hash, as we know it: a node's word is not needed for it
 * @throws the node's error; `network_error` if it answers neither time
 */
export async function sendSigned({ callNode, chainId }: ApprovalParts, signed: Hex): Promise<Hex> {
  // Without a signal: what was approved is not taken back halfway.
  const send = () =>
    callNode(chainId, 'eth_sendRawTransaction', [signed]).catch((thrown: unknown) => {
      if (!isKnown.test(toConnectKitError(thrown).message)) throw thrown
    })
  await send().catch((thrown: unknown) => {
    if (toConnectKitError(thrown).code !== 'network_error') throw thrown
    return send()
  })
  return keccak256(signed)
}
