import * as z from 'zod/mini'
import { chainIdSchema } from '../networks.schema.ts'
import { nonceSchema, sessionSchema, timeSchema } from '../siwx.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/* Sign-in with a wallet (spec §3, §4). Only the modal calls these, except `verify`, which is for backends. */

/** Renews or ends a session. Only the modal holds it. */
const refresh = z.string().check(z.regex(/^[-_a-zA-Z0-9]{43}$/, 'the refresh of an earlier reply'))
const token = z.string().check(z.regex(/^[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+$/, 'a JWT'), z.maxLength(4096))

/** The fields of the next message. Times are the server's, since visitors' clocks may be wrong. */
export const authNonce = {
  method: 'GET',
  path: '/v1/auth/nonce',
  query: z.object(callQuery),
  reply: z.object({
    nonce: nonceSchema,
    issuedAt: timeSchema,
    notBefore: timeSchema,
    /** When a session from this message ends. */
    expirationTime: timeSchema,
    /** How long the nonce is accepted from now on. Request another before that. */
    nonceLivesMs: z.number(),
  }),
} satisfies Endpoint

/** Verifies a signed message and begins a session. A nonce works once. */
export const authenticate = {
  method: 'POST',
  path: '/v1/auth/authenticate',
  query: z.object(callQuery),
  body: z.object({
    chainId: chainIdSchema,
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    /** Exactly as signed. */
    message: z.string().check(z.minLength(1), z.maxLength(16_384)),
    /** In the namespace's format (Adapter.signMessage). The key is derived from the signature or the address. */
    signature: z.string().check(z.minLength(1), z.maxLength(32_768)),
  }),
  reply: z.object({ session: sessionSchema, refresh }),
} satisfies Endpoint

/** Issues a new token for a session that has not ended. */
export const authRenew = {
  method: 'POST',
  path: '/v1/auth/renew',
  query: z.object(callQuery),
  body: z.object({ refresh }),
  reply: z.object({ session: sessionSchema }),
} satisfies Endpoint

/** Returns the account of the token in the header `Authorization: Bearer …`. */
export const authMe = {
  method: 'GET',
  path: '/v1/auth/me',
  query: z.object(callQuery),
  reply: z.object({ address: z.string(), chainId: chainIdSchema, expiresAt: timeSchema }),
} satisfies Endpoint

export const authSignOut = {
  method: 'POST',
  path: '/v1/auth/sign-out',
  query: z.object(callQuery),
  body: z.object({ refresh }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** For backends that must know whether a session has ended. Most backends verify the token by the JWKS alone. */
export const authVerify = {
  method: 'POST',
  path: '/v1/auth/verify',
  query: z.object(callQuery),
  body: z.object({ token }),
  reply: z.object({ isActive: z.boolean(), sub: z.optional(z.string()), expiresAt: z.optional(timeSchema) }),
} satisfies Endpoint
