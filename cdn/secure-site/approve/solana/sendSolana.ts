import { base64ToBytes } from '../../../../shared/base64.ts'
import { toConnectKitError } from '../../../../shared/errors.ts'
import { isPreflightCommitment, presentName } from '../../../../shared/preflightCommitments.ts'
import { isRecord } from '../../../../shared/signing/typedData/readValue.ts'
import { refuse } from '../../refuse.ts'
import type { ApprovalParts } from '../ApprovalParts.ts'

/** How a node checks a transaction before forwarding it. */
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
    throw refuse('invalid_params', "preflightCommitment takes one of Solana's eight commitments")
  if (
    !isCount(maxRetries) ||
    !isCount(minContextSlot) ||
    (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
  )
    throw refuse('invalid_params', 'sendOptions are not valid Solana options')
  return {
    preflightCommitment: presentName(preflightCommitment),
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
}

/** Errors of nodes that already have it, when an earlier reply was lost. */
const isKnown = /already\s*(been )?processed/i
const signatureLength = 64

/**
 * Sends a signed transaction. A lost reply does not mean it was not sent, so it is sent again, which is harmless if it
 * arrived.
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

/** A transaction's id, computed here rather than trusted from a node. */
export const firstSignature = (transaction: string): Uint8Array =>
  (base64ToBytes(transaction) ?? new Uint8Array()).subarray(1, 1 + signatureLength)
