import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { email, firstOf, half, label, none, time } from './fields.schema.ts'
import { wallet } from './wallet.schema.ts'

/** Accounts at providers of one user, at most. */
export const maxLogins = 16

/** Whose session it is, and the wallet, if there is one. */
export const embeddedMe = {
  method: 'POST',
  path: '/v1/embedded/me',
  query: none,
  body: none,
  reply: z.object({
    email: z.optional(email),
    /** It signs in; otherwise mails about the wallet go there, and no more. */
    emailSignsIn: z.boolean(),
    /** Accounts of providers that sign this user in, the one used last first. */
    socials: z.optional(
      firstOf(z.object({ loginId: half, provider: z.string().check(z.maxLength(32)), name: label }), maxLogins),
    ),
    /** Who signed them in here, if it was a provider. */
    signedInBy: z.optional(z.string().check(z.maxLength(32))),
    /** Less than ten minutes old: slots may be added. */
    isFresh: z.boolean(),
    wallet: z.nullable(wallet),
    /** The one that another took the place of, if it is older: where this device opens it, and everywhere for 30 days. */
    formerWallet: z.optional(wallet),
    /** When a new wallet may be started that was asked for. */
    newWalletAt: z.optional(time),
    /** The operator lets new slots of the kind `mail` be made. */
    offersRecovery: z.optional(z.boolean()),
    /** Recovery by mail that was asked for: when it opens, and whether this device asked. */
    recovery: z.optional(z.object({ at: time, isThisDevice: z.boolean() })),
  }),
} satisfies Endpoint
