import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { evmAddress, half, id, label, none, origin, projectId, session, vault, wrap } from './fields.schema.ts'

/** WebAuthn's JSON forms. The WebAuthn library checks their contents at both ends. */
const webAuthn = z.record(z.string().check(z.maxLength(64)), z.unknown())

/** Options of `navigator.credentials.create`, for a slot that is not in use yet. */
export const passkeyBegin = {
  method: 'POST',
  path: '/v1/embedded/passkeys/begin',
  query: none,
  /** The page around the frame. A window sends neither. */
  body: z.strictObject({ label, projectId: z.optional(projectId), pageOrigin: z.optional(origin) }),
  reply: z.object({ walletId: id, slotId: id, options: webAuthn }),
} satisfies Endpoint

export const passkeyFinish = {
  method: 'POST',
  path: '/v1/embedded/passkeys/finish',
  query: none,
  body: z.strictObject({ slotId: id, response: webAuthn }),
  reply: z.object({ half, isSynced: z.boolean() }),
} satisfies Endpoint

/** Options of `navigator.credentials.get`. Without a session it also signs in. */
export const passkeyChallenge = {
  method: 'POST',
  path: '/v1/embedded/passkeys/challenge',
  query: none,
  body: z.strictObject({ projectId, pageOrigin: origin }),
  reply: z.object({ challengeId: id, options: webAuthn }),
} satisfies Endpoint

export const passkeyOpen = {
  method: 'POST',
  path: '/v1/embedded/passkeys/open',
  query: none,
  body: z.strictObject({ challengeId: id, response: webAuthn, deviceLabel: label }),
  reply: z.object({
    session: z.optional(session),
    slotId: id,
    half,
    wrap,
    vault,
    walletId: id,
    address: evmAddress,
  }),
} satisfies Endpoint
