import * as z from 'zod/mini'
import { chainIdSchema } from '../networks.schema.ts'
import { maxPermissions, noEnd } from '../smartSession.ts'
import { evmAddress } from './accountParts.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/* Sessions that a page got from a wallet by ERC-7715 (spec §7, reference §1.16). `:address` is a CAIP-10 account of
   eip155. The server stores what an account signed; it can neither use a session nor end one in the wallet. */

const seconds = z.int().check(z.gte(1), z.lte(noEnd))

export const smartPermission = z.strictObject({
  type: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/, 'a kind of permission')),
  data: z.optional(z.unknown()),
})

const terms = {
  pci: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hex')),
  chainId: chainIdSchema,
  expiry: seconds,
  permissions: z.array(smartPermission).check(z.minLength(1), z.maxLength(maxPermissions)),
}

export const smartSessionTerms = z.strictObject(terms)

const signature = z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){1,8192}$/, 'a signature in hex'))

/**
 * An account's sessions stored for this project, on any network, newest first, including ended ones. Each one includes
 * the text that the account signed, so that the client need not trust the server.
 */
export const smartSessions = {
  method: 'GET',
  path: '/v1/sessions/:address',
  query: z.object(callQuery),
  reply: z
    .array(
      z.object({
        ...terms,
        address: evmAddress,
        createdAt: seconds,
        /** Over `keptSessionText`. */
        signature,
        revokedAt: z.optional(seconds),
        /** Over `revokedSessionText`. */
        revocation: z.optional(signature),
      }),
    )
    .check(z.maxLength(100)),
} satisfies Endpoint

/** Stores a session that the account signed (`keptSessionText`). Idempotent. */
export const keepSmartSession = {
  method: 'POST',
  path: '/v1/sessions/:address',
  query: z.object(callQuery),
  body: z.strictObject({ session: smartSessionTerms, signature }),
  reply: z.object({ success: z.boolean() }),
} satisfies Endpoint

/** Marks a session as revoked, by the account's signature over `revokedSessionText`. @throws `not_found` */
export const revokeSmartSession = {
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  query: z.object(callQuery),
  body: z.strictObject({ pci: terms.pci, signature }),
  reply: z.object({ success: z.boolean() }),
} satisfies Endpoint
