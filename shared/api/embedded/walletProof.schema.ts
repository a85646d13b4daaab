import * as z from 'zod/mini'
import { walletActs } from '../../embedded/walletProof.ts'
import type { Endpoint } from '../endpoint.ts'
import { half, id, none } from './fields.schema.ts'

/**
 * Proves that the caller holds the wallet's key. `signature` signs `walletClaimText` with the values from
 * `walletChallenge`.
 */
export const walletProof = z.strictObject({
  challengeId: id,
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/, 'a signature')),
  /** The Solana account's signature of the same text. Required if the change names that account. */
  solanaSignature: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{128}$/, 'a signature'))),
})
export type WalletProof = z.infer<typeof walletProof>

/** The values to sign for one change. Valid for this user and device, once, and for a short time. */
export const walletChallenge = {
  method: 'POST',
  path: '/v1/embedded/wallet/challenge',
  query: none,
  body: z.strictObject({ act: z.enum(walletActs), subject: z.string().check(z.minLength(1), z.maxLength(300)) }),
  reply: z.object({ challengeId: id, nonce: half }),
} satisfies Endpoint
