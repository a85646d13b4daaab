import * as z from 'zod/mini'
import { walletActs } from '../../embedded/walletProof.ts'
import type { Endpoint } from '../endpoint.ts'
import { half, id, none } from './fields.schema.ts'

/** That whoever asks has the wallet's key: `signature` is of `walletClaimText` with what `walletChallenge` has told. */
export const walletProof = z.strictObject({
  challengeId: id,
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/, 'a signature')),
})
export type WalletProof = z.infer<typeof walletProof>

/** What is to be signed for one change: for this user, this device, this change, once, and soon. */
export const walletChallenge = {
  method: 'POST',
  path: '/v1/embedded/wallet/challenge',
  query: none,
  body: z.strictObject({ act: z.enum(walletActs), subject: z.string().check(z.minLength(1), z.maxLength(300)) }),
  reply: z.object({ challengeId: id, nonce: half }),
} satisfies Endpoint
