import * as z from 'zod/mini'
import { oauthProviders } from '../choices.ts'
import { socials } from '../config.ts'
import { chainIdSchema } from '../networks.schema.ts'

/* What the modal may request from the secure site, which holds the embedded wallet (spec §3, §5, §7; reference §1.18),
   over its own port with the envelope of shared/protocol. Requests are cancelled one by one, by id (`can`). */

/** zod's format for emails, and short enough for a mail server. */
const emailSchema = z.email().check(z.maxLength(254))
export const codeSchema = z.string().check(z.regex(/^\d{6}$/))
const evmAddressSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** @spec 6.account-types */
export const accountTypeSchema = z.enum(['eoa', 'smartAccount'])
const rpcUrlSchema = z.url().check(z.maxLength(2048))
/** Opened by Farcaster's app, or by a page that explains how to get the app. Never a script. */
const farcasterUrlSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(512))
const lineSchema = z.string().check(z.maxLength(256))
/** Names a window that the modal has opened (openedWindow.ts). */
const placeSchema = z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/))

/** @spec 5.auth-action */
export const authActionSchema = z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])
const emailChangeActionSchema = z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])

/** The secure site's current step. A request's timeout pauses while the secure site shows a step. */
export const secureStepSchema = z.enum(['createWallet', 'openWallet', 'approve', 'security'])

const userSchema = z.strictObject({
  email: z.optional(emailSchema),
  userName: z.optional(lineSchema),
  /** The provider of the sign-in, if it was not by email. */
  social: z.optional(z.enum(socials)),
  address: evmAddressSchema,
  /** From the same words, if the project has a Solana network. */
  solanaAddress: z.optional(z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))),
  chainId: chainIdSchema,
  accounts: z.array(z.strictObject({ type: accountTypeSchema, address: evmAddressSchema })).check(z.maxLength(4)),
  preferredAccountType: accountTypeSchema,
  smartAccountDeployed: z.boolean(),
  /** The wallet was just made, by steps that this call has shown. */
  isNew: z.optional(z.boolean()),
  /** The sign-in requested by `signIn`. */
  signature: z.optional(z.string().check(z.maxLength(1024))),
  message: z.optional(z.string().check(z.maxLength(16_384))),
})

/**
 * The progress of a social login. `asking`: the window found no frame that holds the proof, so the secure site shows a
 * button.
 */
export const socialStateSchema = z.enum(['begun', 'asking', 'away', 'done'])
export type SocialState = z.infer<typeof socialStateSchema>

/** The user signed in to the embedded wallet. */
export type SecureUser = z.infer<typeof userSchema>
export type AuthAction = z.infer<typeof authActionSchema>
export type AccountType = z.infer<typeof accountTypeSchema>
export type SecureStep = z.infer<typeof secureStepSchema>

/** How long until another mail may be requested, as the server reports it. */
const resendAfter = { resendAfterS: z.int().check(z.gte(0), z.lte(3600)) }

/**
 * The result of signing or sending. A transaction's hash has 64 digits, a signature has more.
 * @spec 5.transaction-response
 */
const signedSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{62,4096}$/))
const signedBy: ReadonlySet<string> = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])

/** @spec 3.secure-site-message */
export const secureMethods = {
  /**
   * Begins a sign-in by email, or resends the code of the current one.
   * @throws `try_again_later` with the seconds left; `mail_failed`, `mail_stopped`; `origin_not_allowed`, `access_denied`,
   * `email_denied`
   */
  'email.connect': {
    params: z.strictObject({ email: emailSchema }),
    result: z.strictObject({ action: authActionSchema, ...resendAfter }),
  },
  /**
   * Null once the visitor has approved this device by the link in the mail; `user_rejected` if they refused. Returns
   * after a minute without an answer and is called again, since the link lives longer than a request.
   */
  'email.awaitDevice': {
    params: z.strictObject({}),
    result: z.nullable(z.strictObject({ isWaiting: z.literal(true) })),
  },
  /**
   * @throws `code_wrong` with the tries left, `code_older` for an earlier mail's code, `code_expired`, `code_locked`
   */
  'email.submitCode': { params: z.strictObject({ code: codeSchema }), result: z.null() },
  /**
   * Begins a change of the email, which the visitor confirms here. A code goes to the current address
   * (VERIFY_PRIMARY_OTP), or straight to the new one if the account has none.
   * @throws `not_signed_in`, `user_rejected`, `try_again_later`, `mail_failed`, `email_taken` if it is already the
   * account's own
   */
  'email.change': {
    params: z.strictObject({ email: emailSchema }),
    result: z.strictObject({ action: emailChangeActionSchema, ...resendAfter }),
  },
  /** Resends the expected code. @throws `try_again_later`, `mail_failed` */
  'email.resendChange': { params: z.strictObject({}), result: z.strictObject(resendAfter) },
  /**
   * Submits the code sent to the current address. Another code then goes to the new one. @throws as `email.submitCode`
   */
  'email.submitPrimaryCode': { params: z.strictObject({ code: codeSchema }), result: z.strictObject(resendAfter) },
  /**
   * Submits the code sent to the new address. @throws as `email.submitCode`; `email_taken` if another account has it
   */
  'email.submitSecondaryCode': {
    params: z.strictObject({ code: codeSchema }),
    result: z.strictObject({ email: emailSchema }),
  },
  /**
   * Begins a sign-in with a provider in a window that the modal has already opened (shared/embedded/openedWindow.ts).
   * @throws `not_available`, `try_again_later`, `origin_not_allowed`
   */
  'social.begin': {
    params: z.strictObject({
      provider: z.enum(oauthProviders),
      place: placeSchema,
    }),
    result: z.null(),
  },
  /**
   * Begins a sign-in with Farcaster, which has no window. The visitor's app answers after scanning the url as a code,
   * or opening it. `social.await` follows the sign-in from `away` on.
   * @throws `not_available`, `social_failed`, `try_again_later`, `origin_not_allowed`
   */
  'farcaster.begin': { params: z.strictObject({}), result: z.strictObject({ url: farcasterUrlSchema }) },
  /**
   * Answers once the sign-in is past `seen`. `done` means that the visitor is signed in.
   * @throws `user_rejected` if they refused, `account_taken`, `social_failed`; `code_expired` if no code was used in
   * time
   */
  'social.await': {
    params: z.strictObject({ seen: socialStateSchema }),
    result: z.strictObject({ state: socialStateSchema }),
  },
  /**
   * The signed-in user's account, once its wallet can be opened. Creates or opens the wallet first, in the secure
   * site's own steps. `signIn`: the terms of a sign-in with this account. Its domain and address never come from the
   * modal.
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
  /** Accepts `rpcUrl`, as spec §7 requires, but ignores it: only the operator sets nodes. */
  'network.switch': {
    params: z.strictObject({ chainId: chainIdSchema, rpcUrl: z.optional(rpcUrlSchema) }),
    result: z.strictObject({ chainId: chainIdSchema }),
  },
  /**
   * A call to the wallet by reference §1.19. Answered silently, answered after the visitor's approval, or refused
   * (4200).
   */
  'rpc.request': {
    params: z.strictObject({
      chainId: chainIdSchema,
      method: z.string().check(z.regex(/^[a-zA-Z0-9_:]{1,64}$/)),
      params: z.optional(z.unknown()),
      /** Of the window that was opened for it; without one, the secure site asks for a press. */
      place: z.optional(placeSchema),
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
  /** Shows the wallet's devices, passkeys, recovery code and export. Answers when the visitor closes it. */
  'security.open': { params: z.strictObject({}), result: z.null() },
  /** The look of the secure site's steps. Does not change what a visitor approves. */
  'theme.sync': {
    params: z.strictObject({
      mode: z.enum(['light', 'dark']),
      accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
      locale: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9-]{2,35}$/))),
      dir: z.enum(['ltr', 'rtl']),
    }),
    result: z.null(),
  },
  /** The site's own name. Shown as the site's claim, never in place of its origin. */
  'page.sync': {
    params: z.strictObject({ name: z.optional(lineSchema), icon: z.optional(z.string().check(z.maxLength(2048))) }),
    result: z.null(),
  },
}

export const secureEvents = {
  /** The secure site shows a step at this height, or has stopped showing one. */
  'step.presented': z.strictObject({
    step: z.nullable(secureStepSchema),
    height: z.int().check(z.gte(0), z.lte(2000)),
  }),
  /** The session began or ended, perhaps in another tab. */
  'session.changed': z.strictObject({ isSignedIn: z.boolean() }),
}

export type SecureMethods = {
  [M in keyof typeof secureMethods]: {
    params: z.infer<(typeof secureMethods)[M]['params']>
    result: z.infer<(typeof secureMethods)[M]['result']>
  }
}

/** The schema of a request's result. For a page's call, it depends on the method. */
export function resultSchema<M extends keyof SecureMethods>(method: M, params: SecureMethods[M]['params']) {
  const signs = method === 'rpc.request' && 'method' in params && signedBy.has(`${params.method}`)
  return signs ? signedSchema : secureMethods[method].result
}

export type SecureEvents = { [E in keyof typeof secureEvents]: z.infer<(typeof secureEvents)[E]> }
