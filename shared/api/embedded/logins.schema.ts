import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { firstOf, half, none, origin, projectId } from './fields.schema.ts'
import { walletProof } from './walletProof.schema.ts'

/** The other ways to sign in that the operator and the project offer this user. */
export const loginsOffered = {
  method: 'POST',
  path: '/v1/embedded/logins/offered',
  query: none,
  body: z.strictObject({ projectId, pageOrigin: origin }),
  reply: z.object({
    hasEmail: z.boolean(),
    socials: firstOf(z.string().check(z.maxLength(32)), 16),
  }),
} satisfies Endpoint

/**
 * Removes a way to sign in, but never the last one. All other sessions of the user end. Needs a fresh sign-in, and a
 * proof (`endLogin`) once there is a wallet. The mail that reports the removal can undo it.
 */
export const loginEnd = {
  method: 'POST',
  path: '/v1/embedded/logins/end',
  query: none,
  body: z.strictObject({ loginId: z.union([z.literal('email'), half]), proof: z.optional(walletProof) }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint
