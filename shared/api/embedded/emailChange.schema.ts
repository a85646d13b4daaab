import * as z from 'zod/mini'
import { codeSchema } from '../../embedded/secureMethods.schema.ts'
import type { Endpoint } from '../endpoint.ts'
import { email, id, none, origin, projectId, seconds } from './fields.schema.ts'
import { walletProof } from './walletProof.schema.ts'

const changeAction = z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])

/**
 * Begins a change of the email. A code goes to the current address, or straight to the new one if there is none. Needs
 * a proof (`changeEmail`, with the new address) once there is a wallet.
 */
export const emailChange = {
  method: 'POST',
  path: '/v1/embedded/email/change',
  query: none,
  body: z.strictObject({ projectId, pageOrigin: origin, email, proof: z.optional(walletProof) }),
  reply: z.object({ action: changeAction, attemptId: id, resendAfterS: seconds }),
} satisfies Endpoint

/** Sends a change's code again. The previous code expires. */
export const emailChangeResend = {
  method: 'POST',
  path: '/v1/embedded/email/change-resend',
  query: none,
  body: z.strictObject({ attemptId: id }),
  reply: z.object({ attemptId: id, resendAfterS: seconds }),
} satisfies Endpoint

/**
 * The first code begins the second attempt. The second code changes the email. Allows five tries each, as in a sign-in.
 */
export const emailChangeCode = {
  method: 'POST',
  path: '/v1/embedded/email/change-code',
  query: none,
  body: z.strictObject({ attemptId: id, code: codeSchema }),
  reply: z.object({ attemptId: z.optional(id), resendAfterS: seconds, email: z.optional(email) }),
} satisfies Endpoint
