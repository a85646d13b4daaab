import * as z from 'zod/mini'
import { codeSchema } from '../embedded/secureMethods.schema.ts'
import { oauthProviders } from '../embedded/socialProviders.ts'
import type { Endpoint } from './endpoint.ts'

/*
 * The server of the embedded wallet, on the origin of the secure site alone, whose scripts are the only client. Every
 * request carries a DPoP proof (RFC 9449) of the device's key, in the header `DPoP`; once signed in, also
 * `Authorization: DPoP <session>`. Bytes are base64url without padding.
 */

const none = z.strictObject({})
const id = z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/, 'an id of 16 bytes'))
const half = z.string().check(z.regex(/^[-_a-zA-Z0-9]{43}$/, '32 bytes'))
const session = z.string().check(z.regex(/^[-_a-zA-Z0-9]{43}$/, 'a session'))
/** AES-256-GCM: a nonce of 12 bytes, the ciphertext and the tag of 16. */
const sealed = (plainBytes: number) =>
  z
    .string()
    .check(
      z.regex(/^[-_a-zA-Z0-9]+$/, 'base64url'),
      z.length(Math.ceil(((plainBytes + 28) * 4) / 3), 'of another length'),
    )
const wrap = sealed(32)
const vault = sealed(16)
const label = z.string().check(z.minLength(1), z.maxLength(80))
const email = z.email().check(z.maxLength(254))
const origin = z.string().check(z.regex(/^https?:\/\/[^/?#\s]{1,253}$/, 'an origin'))
const projectId = z.string().check(z.minLength(1), z.maxLength(64))
const seconds = z.int().check(z.gte(0))
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time'))
const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'an address'))
/** 32 bytes in base58. */
const solanaAddress = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'an address of Solana'))
/** What WebAuthn's JSON forms hold is checked by its library, at both ends. */
const webAuthn = z.record(z.string().check(z.maxLength(64)), z.unknown())

/** `mail`: the server has its secret, too, and opens it 24 hours after it was asked, where the operator offers that. */
export const slotKindSchema = z.enum(['passkey', 'device', 'code', 'mail'])
const slot = z.object({
  slotId: id,
  kind: slotKindSchema,
  /** The device's or passkey's own words, such as "Firefox on Linux". */
  label,
  createdAt: time,
  usedAt: z.optional(time),
  /** Bound to the device that asks. */
  isThisDevice: z.boolean(),
  /** A passkey that its maker keeps on several devices. */
  isSynced: z.optional(z.boolean()),
})
const wallet = z.object({
  walletId: id,
  address: evmAddress,
  /** Of the same words; wallets of before tell it later (walletSolana). */
  solanaAddress: z.optional(solanaAddress),
  vault,
  slots: z.array(slot).check(z.maxLength(12)),
})
export type EmbeddedSlot = z.infer<typeof slot>
export type EmbeddedWallet = z.infer<typeof wallet>
export type SlotKind = z.infer<typeof slotKindSchema>

/** Sends a code, or a link where the address is known but not this device. The attempt is bound to the device's key. */
export const emailStart = {
  method: 'POST',
  path: '/v1/embedded/email/start',
  query: none,
  body: z.strictObject({ projectId, pageOrigin: origin, email, locale: z.optional(z.string().check(z.maxLength(35))) }),
  reply: z.object({
    action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    /** None if the session that was sent is of this address already (CONNECT). */
    attemptId: z.optional(id),
    /** Until another code may be asked for. */
    resendAfterS: seconds,
  }),
} satisfies Endpoint

/** Whether the visitor answered the link of an attempt; held open for some seconds. */
export const emailDeviceState = {
  method: 'POST',
  path: '/v1/embedded/email/device-state',
  query: none,
  body: z.strictObject({ attemptId: id }),
  reply: z.object({ state: z.enum(['waiting', 'yes', 'no', 'expired']) }),
} satisfies Endpoint

/** What the page of the link shows: nothing is changed by it. No session, no proof of a known device. */
export const deviceLook = {
  method: 'POST',
  path: '/v1/embedded/email/device-look',
  query: none,
  body: z.strictObject({ link: half }),
  reply: z.object({ site: origin, browser: label, at: time }),
} satisfies Endpoint

/** The visitor pressed Yes, which shows the code, or No, which burns the attempt. */
export const deviceAnswer = {
  method: 'POST',
  path: '/v1/embedded/email/device-answer',
  query: none,
  body: z.strictObject({ link: half, answer: z.enum(['yes', 'no']) }),
  reply: z.object({ code: z.optional(codeSchema) }),
} satisfies Endpoint

/** Signs in. Five tries an attempt; refusals tell how many are left. */
export const emailCode = {
  method: 'POST',
  path: '/v1/embedded/email/code',
  query: none,
  body: z.strictObject({ attemptId: id, code: codeSchema, deviceLabel: label }),
  reply: z.object({ session, expiresAt: time }),
} satisfies Endpoint

/** What a window without an opener asks its visitor for. */
const digits = z.string().check(z.regex(/^\d{2}$/, 'two digits'))
const provider = z.enum(oauthProviders)

/**
 * Begins a sign-in with a provider, in a window that is open already. `place` names it: the window has it in its address.
 * `proof` is given to the window by whoever opened it, so that nobody signs in by a link that a stranger sent.
 * `links`: the account of the provider is added to the user of the session, who signed in just now.
 */
export const socialStart = {
  method: 'POST',
  path: '/v1/embedded/social/start',
  query: none,
  body: z.strictObject({
    projectId,
    pageOrigin: origin,
    provider,
    place: id,
    proof: half,
    links: z.optional(z.boolean()),
  }),
  /** `digits` are shown where the sign-in began, for a window that has no opener. */
  reply: z.object({ attemptId: id, digits }),
} satisfies Endpoint

/**
 * Begins a sign-in with Farcaster, which has no window: the visitor's app answers the relay that the operator named, and
 * the server asks the relay while `socialState` is open. The attempt is `away` from the start.
 */
export const farcasterStart = {
  method: 'POST',
  path: '/v1/embedded/social/farcaster',
  query: none,
  body: z.strictObject({ projectId, pageOrigin: origin, links: z.optional(z.boolean()) }),
  /** `url` is for the visitor's app, as a QR code or a link. */
  reply: z.object({ attemptId: id, url: z.url().check(z.maxLength(512)) }),
} satisfies Endpoint

/** By the device that began it; held open while the state is the one that was seen. `done` signs in, once. */
export const socialState = {
  method: 'POST',
  path: '/v1/embedded/social/state',
  query: none,
  body: z.strictObject({ attemptId: id, seen: z.optional(z.string().check(z.maxLength(16))), deviceLabel: label }),
  reply: z.object({
    /** begun; asking: the window asks for the digits; away: it is at the provider. */
    state: z.enum(['begun', 'asking', 'away', 'denied', 'failed', 'taken', 'expired', 'done']),
    session: z.optional(session),
  }),
} satisfies Endpoint

/** By the window, which may be there before the sign-in was begun; then held open for some seconds. */
export const socialLook = {
  method: 'POST',
  path: '/v1/embedded/social/look',
  query: none,
  /** `asks`: it has no opener, so its visitor types the digits. */
  body: z.strictObject({ place: id, asks: z.boolean() }),
  reply: z.object({
    state: z.enum(['waiting', 'begun', 'over']),
    site: z.optional(origin),
    provider: z.optional(provider),
  }),
} satisfies Endpoint

/** By the window: where it goes to. A cookie then binds the provider's answer to this browser. */
export const socialGo = {
  method: 'POST',
  path: '/v1/embedded/social/go',
  query: none,
  body: z.strictObject({ place: id, proof: z.optional(half), digits: z.optional(digits) }),
  reply: z.object({ url: z.url() }),
} satisfies Endpoint

/** Whose session it is, and the wallet, if there is one. */
export const embeddedMe = {
  method: 'POST',
  path: '/v1/embedded/me',
  query: none,
  body: none,
  reply: z.object({
    email: z.optional(email),
    /** Accounts of providers that sign this user in, the one used last first. */
    socials: z.optional(
      z.array(z.object({ provider: z.string().check(z.maxLength(32)), name: label })).check(z.maxLength(16)),
    ),
    /** Less than ten minutes old: slots may be added. */
    isFresh: z.boolean(),
    wallet: z.nullable(wallet),
    /** When a new wallet may be started that was asked for. */
    newWalletAt: z.optional(time),
    /** The operator lets new slots of the kind `mail` be made. */
    offersRecovery: z.optional(z.boolean()),
    /** Recovery by mail that was asked for: when it opens, and whether this device asked. */
    recovery: z.optional(z.object({ at: time, isThisDevice: z.boolean() })),
  }),
} satisfies Endpoint

export const embeddedSignOut = {
  method: 'POST',
  path: '/v1/embedded/sign-out',
  query: none,
  body: none,
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/**
 * A slot that is not in use yet, with its half. For `passkey`, the half comes from `passkeyFinish` alone; for `mail`, the
 * server makes the secret, too.
 */
export const slotBegin = {
  method: 'POST',
  path: '/v1/embedded/slots/begin',
  query: none,
  body: z.strictObject({ kind: z.enum(['device', 'code', 'mail']), label }),
  reply: z.object({ walletId: id, slotId: id, half, secret: z.optional(half) }),
} satisfies Endpoint

/** Options of `navigator.credentials.create`, for a slot that is not in use yet. */
export const passkeyBegin = {
  method: 'POST',
  path: '/v1/embedded/passkeys/begin',
  query: none,
  /** In a frame, the page it lies in; in a window, neither. */
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

/**
 * Puts slots that were begun into use. The first time it also creates the wallet: the address is announced to nobody
 * before this answers.
 */
export const slotsFinish = {
  method: 'POST',
  path: '/v1/embedded/slots/finish',
  query: none,
  body: z.strictObject({
    slots: z.array(z.strictObject({ slotId: id, wrap })).check(z.minLength(1), z.maxLength(3)),
    wallet: z.optional(
      z.strictObject({ walletId: id, vault, address: evmAddress, solanaAddress: z.optional(solanaAddress) }),
    ),
  }),
  reply: z.object({ wallet }),
} satisfies Endpoint

/**
 * Tells the address of Solana of a wallet that was made before it was kept. Once, and signed by the wallet, because a
 * mailbox alone must not name an address that others pay to.
 */
export const walletSolana = {
  method: 'POST',
  path: '/v1/embedded/wallet/solana',
  query: none,
  /** `signature`: of `solanaClaim`, as `personal_sign` makes it. */
  body: z.strictObject({ solanaAddress, signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/, 'a signature')) }),
  reply: z.object({ wallet }),
} satisfies Endpoint

/**
 * The half of this device's slot (10 a minute, 100 an hour), or of the recovery code's (fresh sign-in, 5 an hour). For
 * `mail`, half and secret: to the device that asked, a day after, unless somebody cancelled.
 */
export const slotOpen = {
  method: 'POST',
  path: '/v1/embedded/slots/open',
  query: none,
  body: z.strictObject({ slotId: id }),
  reply: z.object({ half, wrap, vault, walletId: id, address: evmAddress, secret: z.optional(half) }),
} satisfies Endpoint

/** What a sponsor's paymaster (ERC-7677) and bundler are asked, by name. */
export const sponsorMethods = [
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
] as const

/** Asks the operator's paymaster or bundler about an operation of the caller's own account: so many a day. */
export const sponsorCall = {
  method: 'POST',
  path: '/v1/embedded/sponsor',
  query: none,
  body: z.strictObject({
    ...{ projectId, pageOrigin: origin, method: z.enum(sponsorMethods) },
    chainId: z.string().check(z.regex(/^eip155:[1-9]\d{0,15}$/, 'a network of eip155')),
    operation: z.record(z.string().check(z.maxLength(64)), z.unknown()),
  }),
  reply: z.object({ result: z.unknown() }),
} satisfies Endpoint

/** Destroys the half. The last slot that can open the wallet on another device cannot be ended. */
export const slotEnd = {
  method: 'POST',
  path: '/v1/embedded/slots/end',
  query: none,
  body: z.strictObject({ slotId: id }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** Options of `navigator.credentials.get`. Without a session it signs in as well. */
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

/** Asks for a new wallet in place of one that nobody can open: allowed after 24 hours, and told by mail. */
export const newWalletStart = {
  method: 'POST',
  path: '/v1/embedded/wallet/start-new',
  query: none,
  body: z.strictObject({ step: z.enum(['ask', 'cancel', 'do']) }),
  reply: z.object({ newWalletAt: z.optional(time) }),
} satisfies Endpoint

/** Asks for recovery by mail, which opens 24 hours later on this device alone; told by mail, with a link that ends it. */
export const mailRecovery = {
  method: 'POST',
  path: '/v1/embedded/recovery',
  query: none,
  body: z.strictObject({ step: z.enum(['ask', 'cancel']) }),
  reply: z.object({ recoveryAt: z.optional(time) }),
} satisfies Endpoint

const changeAction = z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])

/** Begins a change of the email: a code goes to the present address, or at once to the new one if there is none. */
export const emailChange = {
  method: 'POST',
  path: '/v1/embedded/email/change',
  query: none,
  body: z.strictObject({ projectId, pageOrigin: origin, email }),
  reply: z.object({ action: changeAction, attemptId: id, resendAfterS: seconds }),
} satisfies Endpoint

/** Sends the code of a change once more; the former one ends. */
export const emailChangeResend = {
  method: 'POST',
  path: '/v1/embedded/email/change-resend',
  query: none,
  body: z.strictObject({ attemptId: id }),
  reply: z.object({ attemptId: id, resendAfterS: seconds }),
} satisfies Endpoint

/** The first code begins the second attempt; the second changes the email. Five tries each, as in a sign-in. */
export const emailChangeCode = {
  method: 'POST',
  path: '/v1/embedded/email/change-code',
  query: none,
  body: z.strictObject({ attemptId: id, code: codeSchema }),
  reply: z.object({ attemptId: z.optional(id), resendAfterS: seconds, email: z.optional(email) }),
} satisfies Endpoint

/** What the link of a warning can stop: nothing is changed by looking. No session: whoever reads the mail may stop it. */
export const warningLook = {
  method: 'POST',
  path: '/v1/embedded/warning/look',
  query: none,
  body: z.strictObject({ link: half }),
  reply: z.object({ kind: z.enum(['recovery', 'newWallet', 'emailChange']), browser: label, at: time, endsAt: time }),
} satisfies Endpoint

/** Stops it, or undoes it: once. */
export const warningStop = {
  method: 'POST',
  path: '/v1/embedded/warning/stop',
  query: none,
  body: z.strictObject({ link: half }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/*
 * A ticket is the one way into a window of the secure site (embedded-wallet.md §3). What lies here is sealed by a key
 * that never leaves the browser.
 */

const ticketText = z.string().check(z.regex(/^[-_a-zA-Z0-9]+$/, 'base64url'), z.maxLength(400_000))

/** Lives five minutes, and ten from when a window takes it. `signsIn`: whoever takes it gets a session for its own device key, once. */
export const ticketCreate = {
  method: 'POST',
  path: '/v1/embedded/tickets/create',
  query: none,
  body: z.strictObject({ sealed: ticketText, signsIn: z.boolean() }),
  reply: z.object({ ticketId: id }),
} satisfies Endpoint

/** Once. */
export const ticketTake = {
  method: 'POST',
  path: '/v1/embedded/tickets/take',
  query: none,
  body: z.strictObject({ ticketId: id, deviceLabel: label }),
  reply: z.object({ sealed: ticketText, session: z.optional(session) }),
} satisfies Endpoint

/** By the window that took it, before it does what was asked: whether anybody still waits for that. */
export const ticketHold = {
  method: 'POST',
  path: '/v1/embedded/tickets/hold',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({ isAwaited: z.boolean() }),
} satisfies Endpoint

/** By whoever created it, and has answered it otherwise. */
export const ticketWithdraw = {
  method: 'POST',
  path: '/v1/embedded/tickets/withdraw',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** By the window that took it: the answer, or that it was closed without one. */
export const ticketAnswer = {
  method: 'POST',
  path: '/v1/embedded/tickets/answer',
  query: none,
  body: z.strictObject({ ticketId: id, sealed: z.nullable(ticketText) }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** By whoever created it; held open for some seconds. */
export const ticketState = {
  method: 'POST',
  path: '/v1/embedded/tickets/state',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({
    state: z.enum(['waiting', 'taken', 'answered', 'closed', 'expired']),
    sealed: z.optional(ticketText),
  }),
} satisfies Endpoint
