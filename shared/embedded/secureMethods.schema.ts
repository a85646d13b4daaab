import * as z from 'zod/mini'
import { oauthProviders } from '../choices.ts'
import { socials } from '../config.ts'
import { chainIdSchema } from '../networks.schema.ts'

/*
 * What the modal may ask the secure site, which holds the embedded wallet (spec §3, §5, §7; reference §1.18), over a port
 * of its own with the envelope of shared/protocol. A request is ended by its id (`can`), never all at once.
 */

/** As zod writes emails, and short enough for a mail server. */
const emailSchema = z.email().check(z.maxLength(254))
export const codeSchema = z.string().check(z.regex(/^\d{6}$/))
const evmAddressSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** @spec 6.account-types */
export const accountTypeSchema = z.enum(['eoa', 'smartAccount'])
const rpcUrlSchema = z.url().check(z.maxLength(2048))
/** The app of Farcaster opens it, or a page that says where to get the app: never a script. */
const farcasterUrlSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(512))
const lineSchema = z.string().check(z.maxLength(256))

/** @spec 5.auth-action */
export const authActionSchema = z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])
const emailChangeActionSchema = z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])

/** What the secure site shows at the moment. The clock of a request stands still while it shows one. */
export const secureStepSchema = z.enum(['createWallet', 'openWallet', 'approve', 'security'])

const userSchema = z.strictObject({
  email: z.optional(emailSchema),
  userName: z.optional(lineSchema),
  /** Who signs the visitor in, if it is not their email. */
  social: z.optional(z.enum(socials)),
  address: evmAddressSchema,
  /** Of the same words, where the project has a network of Solana. */
  solanaAddress: z.optional(z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))),
  chainId: chainIdSchema,
  accounts: z.array(z.strictObject({ type: accountTypeSchema, address: evmAddressSchema })).check(z.maxLength(4)),
  preferredAccountType: accountTypeSchema,
  smartAccountDeployed: z.boolean(),
  /** The sign-in that was asked for with `signIn`. */
  signature: z.optional(z.string().check(z.maxLength(1024))),
  message: z.optional(z.string().check(z.maxLength(16_384))),
})

/** How far a sign-in with a provider has come: `asking` means that the window has nobody who proves it, and the secure site shows a button. */
export const socialStateSchema = z.enum(['begun', 'asking', 'away', 'done'])
export type SocialState = z.infer<typeof socialStateSchema>

/** Who is signed in to the embedded wallet. */
export type SecureUser = z.infer<typeof userSchema>
export type AuthAction = z.infer<typeof authActionSchema>
export type AccountType = z.infer<typeof accountTypeSchema>
export type SecureStep = z.infer<typeof secureStepSchema>

/** Until another mail may be asked for; the server's word. */
const resendAfter = { resendAfterS: z.int().check(z.gte(0), z.lte(3600)) }

/** What was signed or sent: a transaction's hash has 64 digits, a signature more. @spec 5.transaction-response */
const signedSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{62,4096}$/))
const signedBy: ReadonlySet<string> = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])

/** @spec 3.secure-site-message */
export const secureMethods = {
  /**
   * Begins a sign-in by email, or resends the code of the one under way.
   * @throws `try_again_later` with the seconds left; `mail_failed`; `origin_not_allowed`
   */
  'email.connect': {
    params: z.strictObject({ email: emailSchema }),
    result: z.strictObject({ action: authActionSchema, ...resendAfter }),
  },
  /**
   * Null once the visitor has said Yes to this device by the link in the mail; `user_rejected` after No. After a minute without
   * either it says so, and is asked again: the link lives longer than a request.
   */
  'email.awaitDevice': {
    params: z.strictObject({}),
    result: z.nullable(z.strictObject({ isWaiting: z.literal(true) })),
  },
  /** @throws `code_wrong` with the tries left, `code_older` for the one of an earlier mail, `code_expired`, `code_locked` */
  'email.submitCode': { params: z.strictObject({ code: codeSchema }), result: z.null() },
  /**
   * Begins a change of the email, which the visitor confirms here: a code goes to the present address (VERIFY_PRIMARY_OTP),
   * or at once to the new one where the account has none.
   * @throws `not_signed_in`, `user_rejected`, `try_again_later`, `mail_failed`, `email_taken` if it is the account's own
   */
  'email.change': {
    params: z.strictObject({ email: emailSchema }),
    result: z.strictObject({ action: emailChangeActionSchema, ...resendAfter }),
  },
  /** Sends the code that is awaited once more. @throws `try_again_later`, `mail_failed` */
  'email.resendChange': { params: z.strictObject({}), result: z.strictObject(resendAfter) },
  /** The code of the present address; another goes to the new one. @throws as `email.submitCode` */
  'email.submitPrimaryCode': { params: z.strictObject({ code: codeSchema }), result: z.strictObject(resendAfter) },
  /** The code of the new address. @throws as `email.submitCode`; `email_taken` if another account has it */
  'email.submitSecondaryCode': {
    params: z.strictObject({ code: codeSchema }),
    result: z.strictObject({ email: emailSchema }),
  },
  /**
   * Begins a sign-in with a provider in a window that the modal has opened already (shared/embedded/socialWindow.ts).
   * @throws `not_available`, `try_again_later`, `origin_not_allowed`
   */
  'social.begin': {
    params: z.strictObject({
      provider: z.enum(oauthProviders),
      place: z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/)),
    }),
    result: z.null(),
  },
  /**
   * Begins a sign-in with Farcaster, which has no window: the visitor's app answers, once it has read the url as a code or
   * opened it. `social.await` follows it from `away` on.
   * @throws `not_available`, `social_failed`, `try_again_later`, `origin_not_allowed`
   */
  'farcaster.begin': { params: z.strictObject({}), result: z.strictObject({ url: farcasterUrlSchema }) },
  /**
   * Answers once the sign-in has come further than `seen`; `done` once the visitor is signed in.
   * @throws `user_rejected` if they said no, `account_taken`, `social_failed`; `code_expired` if nobody has used a code in time
   */
  'social.await': {
    params: z.strictObject({ seen: socialStateSchema }),
    result: z.strictObject({ state: socialStateSchema }),
  },
  /**
   * The account of whoever is signed in, once its wallet can be opened again. Creates or opens the wallet first, which
   * the secure site shows by itself. `signIn`: what a sign-in with this account must say; domain and address are never
   * taken from here.
   * @throws `not_signed_in`, `user_rejected`
   */
  'user.get': {
    params: z.strictObject({
      chainId: z.optional(chainIdSchema),
      preferredAccountType: z.optional(accountTypeSchema),
      signIn: z.optional(
        z.strictObject({
          nonce: z.string().check(z.regex(/^[a-zA-Z0-9]{8,96}$/)),
          issuedAt: z.string().check(z.maxLength(40)),
          notBefore: z.optional(z.string().check(z.maxLength(40))),
          expirationTime: z.optional(z.string().check(z.maxLength(40))),
          statement: z.optional(lineSchema),
        }),
      ),
    }),
    result: userSchema,
  },
  'user.signOut': { params: z.strictObject({}), result: z.null() },
  'user.isConnected': { params: z.strictObject({}), result: z.strictObject({ isConnected: z.boolean() }) },
  'network.get': { params: z.strictObject({}), result: z.strictObject({ chainId: chainIdSchema }) },
  /** `rpcUrl` is taken as spec §7 has it, and counts for nothing: only the operator names nodes. */
  'network.switch': {
    params: z.strictObject({ chainId: chainIdSchema, rpcUrl: z.optional(rpcUrlSchema) }),
    result: z.strictObject({ chainId: chainIdSchema }),
  },
  /** A call to the wallet, by reference §1.19: silent, after the visitor's approval, or refused (4200). */
  'rpc.request': {
    params: z.strictObject({
      chainId: chainIdSchema,
      method: z.string().check(z.regex(/^[a-zA-Z0-9_:]{1,64}$/)),
      params: z.optional(z.unknown()),
    }),
    result: z.unknown(),
  },
  'account.smartNetworks': {
    params: z.strictObject({}),
    result: z.strictObject({ chainIds: z.array(chainIdSchema).check(z.maxLength(100)) }),
  },
  'account.prefer': {
    params: z.strictObject({ type: accountTypeSchema }),
    result: z.strictObject({ type: accountTypeSchema, address: evmAddressSchema }),
  },
  /** Shows the devices, passkeys and the recovery code of the wallet, and its export. Answers when it is left. */
  'security.open': { params: z.strictObject({}), result: z.null() },
  /** How it is drawn. Nothing in it decides what a visitor approves. */
  'theme.sync': {
    params: z.strictObject({
      mode: z.enum(['light', 'dark']),
      accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
      locale: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9-]{2,35}$/))),
      dir: z.enum(['ltr', 'rtl']),
    }),
    result: z.null(),
  },
  /** What the site calls itself; shown as its own words, never in the place of its address. */
  'page.sync': {
    params: z.strictObject({ name: z.optional(lineSchema), icon: z.optional(z.string().check(z.maxLength(2048))) }),
    result: z.null(),
  },
}

export const secureEvents = {
  /** The secure site shows a step at this height, or nothing any more. */
  'step.presented': z.strictObject({
    step: z.nullable(secureStepSchema),
    height: z.int().check(z.gte(0), z.lte(2000)),
  }),
  /** The session began or ended, in another tab too. */
  'session.changed': z.strictObject({ isSignedIn: z.boolean() }),
}

export type SecureMethods = {
  [M in keyof typeof secureMethods]: {
    params: z.infer<(typeof secureMethods)[M]['params']>
    result: z.infer<(typeof secureMethods)[M]['result']>
  }
}

/** What the answer to a request has to be. Of a page's call, it depends on the call. */
export function resultSchema<M extends keyof SecureMethods>(method: M, params: SecureMethods[M]['params']) {
  const signs = method === 'rpc.request' && 'method' in params && signedBy.has(`${params.method}`)
  return signs ? signedSchema : secureMethods[method].result
}

export type SecureEvents = { [E in keyof typeof secureEvents]: z.infer<(typeof secureEvents)[E]> }
