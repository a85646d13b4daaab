import * as z from 'zod/mini'
import { chainIdSchema } from './networks.schema.ts'

/* Data that the iframe stores for a later visit. Another release may have written it, or the visitor changed it, so
   each entry is checked on reading, by checks that the build makes from these schemas (storedChecks.gen.ts). */

/** In units of the currency or the token, such as `0.25`. */
const amount = z.string().check(z.regex(/^\d{1,80}(\.\d{1,80})?$/))
const instant = z.int()
/** Up to 32 characters of any kind. */
const symbol = z.string().check(z.regex(/^.{0,32}$/su))
/** From a server, which sends no invisible or bidi characters. */
const seen = z.string().check(z.regex(/^[^\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]{1,32}$/u))
const hash = z.string().check(z.regex(/^[0-9A-Za-z]{32,128}$/))
const party = z.string().check(z.regex(/^[\w.%-]{1,128}$/))
/** A path on the server. */
const picturePath = z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(512))

export const stored = {
  /** A transaction that the visitor has sent (modal-app/transactions). */
  sent: z.strictObject({
    chainId: chainIdSchema,
    hash,
    from: party,
    to: party,
    amount,
    arrives: z.optional(amount),
    symbol,
    token: z.optional(z.string().check(z.maxLength(200))),
    contract: z.optional(party),
    gets: z.optional(z.string().check(z.maxLength(200))),
    does: z.optional(z.enum(['approve', 'execute', 'trade'])),
    nonce: z.optional(z.int()),
    spends: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}:\d{1,9}$/))),
    minedAs: z.optional(hash),
    isPartial: z.optional(z.boolean()),
    sentAtMs: instant,
    status: z.enum(['pending', 'unseen', 'awaitingOwners', 'confirmed', 'failed', 'replaced', 'dropped', 'lapsed']),
  }),
  /** A request to a wallet that has not been answered. */
  asked: z.strictObject({
    id: z.string().check(z.maxLength(64)),
    askedAtMs: instant,
    wallet: z.string().check(z.maxLength(64)),
    amount,
    symbol,
    isTakenUp: z.optional(z.boolean()),
  }),
  /** A purchase that the visitor has begun (modal-app/features/buy). */
  order: z.strictObject({
    id: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{20,32}$/)),
    provider: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
    label: seen,
    chainId: chainIdSchema,
    address: party,
    symbol: seen,
    token: z.optional(z.string().check(z.maxLength(200))),
    paid: amount,
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    gets: z.optional(amount),
    startedAtMs: instant,
    status: z.enum([
      'ONRAMP_TRANSACTION_STATUS_CREATED',
      'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      'ONRAMP_TRANSACTION_STATUS_FAILED',
    ]),
    fault: z.optional(z.enum(['card_declined', 'cancelled', 'expired', 'failed'])),
    hash: z.optional(hash),
    isGivenUp: z.optional(z.boolean()),
  }),
  /** The tokens of an account, enough to show them at once on the next visit. */
  tokens: z.strictObject({
    tokens: z
      .array(
        z.strictObject({
          name: z.string(),
          symbol: z.string(),
          chainId: chainIdSchema,
          address: z.optional(z.string()),
          value: z.optional(z.number()),
          price: z.optional(z.number()),
          quantity: z.strictObject({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: amount }),
          iconUrl: z.optional(picturePath),
          isListed: z.boolean(),
        }),
      )
      .check(z.maxLength(50)),
    readAtMs: instant,
  }),
  /** Renews and ends a session of the page (modal-app/sessions). Only the iframe knows it. */
  refresh: z.strictObject({
    chainId: chainIdSchema,
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    refresh: z.string().check(z.regex(/^[-_a-zA-Z0-9]{43}$/)),
    keptAtMs: instant,
  }),
  /** The public name of an address. */
  name: z.strictObject({
    name: z.nullable(z.string().check(z.maxLength(255))),
    avatar: z.nullable(z.string().check(z.regex(/^\/(?!\/)[\w./-]{1,200}$/))),
    readAtMs: instant,
  }),
}

export type Stored = { [K in keyof typeof stored]: z.infer<(typeof stored)[K]> }
