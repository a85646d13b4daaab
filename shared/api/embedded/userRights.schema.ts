import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { none } from './fields.schema.ts'
import { walletProof } from './walletProof.schema.ts'

/* What people may ask for themselves (GDPR 15, 17 and 20). Both need a fresh sign-in and, once there is a wallet, a
   proof with the subject `wholeAccount`. */

const body = z.strictObject({ proof: z.optional(walletProof) })

/** Everything the server stores about the user (`exportUser`). Secrets of keys are left out. */
export const userExport = {
  method: 'POST',
  path: '/v1/embedded/user/export',
  query: none,
  body,
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
} satisfies Endpoint

/**
 * Deletes the user and all their wallets at once (`deleteUser`, by the key of the first wallet they had here): nobody
 * can open them with this server from then on. All their sessions end.
 */
export const userDelete = {
  method: 'POST',
  path: '/v1/embedded/user/delete',
  query: none,
  body,
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint
