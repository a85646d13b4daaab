import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { email, firstOf, half, label, none, time } from './fields.schema.ts'
import { wallet } from './wallet.schema.ts'

/** The maximum number of provider accounts per user. */
export const maxLogins = 16

/** The session's user, and the wallet, if there is one. */
export const embeddedMe = {
  method: 'POST',
  path: '/v1/embedded/me',
  query: none,
  body: none,
  reply: z.object({
    email: z.optional(email),
    /** Whether the user can sign in with the email. Otherwise it only receives mails about the wallet. */
    emailSignsIn: z.boolean(),
    /** Provider accounts that sign this user in, the last used first. */
    socials: z.optional(
      firstOf(
        z.object({
          ...{ loginId: half, provider: z.string().check(z.maxLength(32)), name: label },
          /** The account's id, if its name is unverified: `!1234` of Farcaster. */
          number: z.optional(z.string().check(z.regex(/^!\d{1,15}$/))),
        }),
        maxLogins,
      ),
    ),
    /** The provider that was used for this sign-in, if any. */
    signedInBy: z.optional(z.string().check(z.maxLength(32))),
    /** The sign-in is less than ten minutes old, so slots may be added. */
    isFresh: z.boolean(),
    wallet: z.nullable(wallet),
    /** The older wallet, which another has replaced. Present if this device can open it, and everywhere for 30 days. */
    formerWallet: z.optional(wallet),
    /** When a requested new wallet may be started. */
    newWalletAt: z.optional(time),
    /** Whether the operator allows new slots of the kind `mail`. */
    offersRecovery: z.optional(z.boolean()),
    /** A requested recovery by mail: when it opens, and whether this device requested it. */
    recovery: z.optional(z.object({ at: time, isThisDevice: z.boolean() })),
  }),
} satisfies Endpoint
