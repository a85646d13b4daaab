import * as z from 'zod/mini'
import { oauthProviders } from '../../choices.ts'
import type { Endpoint } from '../endpoint.ts'
import { half, id, label, none, origin, projectId, session } from './fields.schema.ts'
import { walletProof } from './walletProof.schema.ts'

const provider = z.enum(oauthProviders)

/**
 * Begins a sign-in with a provider, in a window that is already open. `place` names it: the window has it in its URL.
 * `proof` is the frame's, which gives it only to a window of this site, so that a stranger's link cannot sign anybody
 * in, nor sign in another device. `links`: adds the provider's account to the session's user, who has just signed in;
 * then only a window signed in as the same user can continue. Needs a proof (`addLogin`, with the provider's name) once
 * there is a wallet.
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
    proofOfWallet: z.optional(walletProof),
  }),
  reply: z.object({ attemptId: id }),
} satisfies Endpoint

/**
 * Begins a sign-in with Farcaster, which has no window: the visitor's app answers the operator's relay, which the
 * server polls while `socialState` is open. The attempt starts as `away`.
 */
export const farcasterStart = {
  method: 'POST',
  path: '/v1/embedded/social/farcaster',
  query: none,
  body: z.strictObject({
    projectId,
    pageOrigin: origin,
    links: z.optional(z.boolean()),
    proofOfWallet: z.optional(walletProof),
  }),
  /** `url` is for the visitor's app, as a QR code or a link. */
  reply: z.object({ attemptId: id, url: z.url().check(z.maxLength(512)) }),
} satisfies Endpoint

/**
 * Called by the device that began it; held open while the state equals the one seen. `done` signs in, once; it is
 * repeated for a minute, with the same session, because an answer may be lost.
 */
export const socialState = {
  method: 'POST',
  path: '/v1/embedded/social/state',
  query: none,
  body: z.strictObject({ attemptId: id, seen: z.optional(z.string().check(z.maxLength(16))), deviceLabel: label }),
  reply: z.object({
    /** begun; asking: the window found no frame to prove it; away: it is at the provider. */
    state: z.enum(['begun', 'asking', 'away', 'denied', 'failed', 'taken', 'expired', 'done']),
    session: z.optional(session),
  }),
} satisfies Endpoint

/** Called by the window, perhaps before the sign-in has begun; then held open for some seconds. */
export const socialLook = {
  method: 'POST',
  path: '/v1/embedded/social/look',
  query: none,
  /** `asks`: it found no frame to prove it, so the frame must open another. */
  body: z.strictObject({ place: id, asks: z.boolean() }),
  reply: z.object({
    state: z.enum(['waiting', 'begun', 'over']),
    site: z.optional(origin),
    provider: z.optional(provider),
  }),
} satisfies Endpoint

/** Called by the window: where it goes next. A cookie then binds the provider's answer to this browser. */
export const socialGo = {
  method: 'POST',
  path: '/v1/embedded/social/go',
  query: none,
  body: z.strictObject({ place: id, proof: half }),
  reply: z.object({ url: z.url() }),
} satisfies Endpoint
