import { base64ToBytes } from '../../../../shared/base64.ts'
import { toConnectKitError } from '../../../../shared/errors.ts'
import { isPreflightCommitment, presentName } from '../../../../shared/preflightCommitments.ts'
import { isRecord } from '../../../../shared/signing/typedData/readValue.ts'
import { refuse } from '../../refuse.ts'
import type { ApprovalParts } from '../ApprovalParts.ts'

/** How a node tries a transaction before it passes it on. */
export interface SendOptions {
  skipPreflight?: boolean
  preflightCommitment: string
  maxRetries?: number
  minContextSlot?: number
}

/** @throws `invalid_params` */
export function readSendOptions(given: unknown): SendOptions {
  const { skipPreflight, preflightCommitment = 'confirmed', maxRetries, minContextSlot } = isRecord(given) ? given : {}
  const isCount = (value: unknown): value is number | undefined =>
    value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0)
  if (!isPreflightCommitment(preflightCommitment))
    throw refuse('invalid_params', 'preflightCommitment takes one of the eight commitments of Solana')
  if (
    !isCount(maxRetries) ||
    !isCount(minContextSlot) ||
    (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
  )
    throw refuse('invalid_params', 'sendOptions are not as Solana has them')
  return {
    preflightCommitment: presentName(preflightCommitment),
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
}

/** Of nodes that have it already, after an answer of theirs was lost. */
const isKnown = /already\s*(been )?processed/i
const signatureLength = 64

/**
 * Sends what is signed. An answer that is lost does not say that nothing was sent, so it is sent again, which changes
 * nothing where it arrived before.
 * @throws the node's error; `network_error` if it answers neither time
 */
export async function sendSolana(
  { callNode, chainId }: ApprovalParts,
  transaction: string,
  options: SendOptions,
): Promise<void> {
  const params = [transaction, { encoding: 'base64', ...options }]
  const send = () =>
    callNode(chainId, 'sendTransaction', params).catch((thrown: unknown) => {
      if (!isKnown.test(toConnectKitError(thrown).message)) throw thrown
    })
  await send().catch((thrown: unknown) => {
    if (toConnectKitError(thrown).code !== 'network_error') throw thrown
    return send()
  })
}

/** What a transaction is known by: a node's word is not needed for it. */
export const firstSignature = (transaction: string): Uint8Array =>
  (base64ToBytes(transaction) ?? new Uint8Array()).subarray(1, 1 + signatureLength)
