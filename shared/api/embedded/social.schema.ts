import * as z from 'zod/mini'
import { oauthProviders } from '../../choices.ts'
import type { Endpoint } from '../endpoint.ts'
import { half, id, label, none, origin, projectId, session } from './fields.schema.ts'
import { walletProof } from './walletProof.schema.ts'

const provider = z.enum(oauthProviders)

/**
 * Begins a sign-in with a provider, in a window that is already open. `place` is the id of that window and part of its
 * URL. `proof` belongs to the frame, which sends it only to a window of this site. So a stranger's link can neither
 * sign anybody in nor sign in another device. `links`: adds the provider's account to the session's user, who has just
 * signed in. Then only a window of the same user can continue. Needs a proof (`addLogin`, with the provider's name)
 * once there is a wallet.
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
 * Begins a sign-in with Farcaster, which has no window. The visitor's app answers the operator's relay, which the
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
 * Called by the device that began the sign-in. Held open while the state equals `seen`. `done` signs in once. For a
 * minute it is repeated with the same session, because an answer may be lost.
 */
export const socialState = {
  method: 'POST',
  path: '/v1/embedded/social/state',
  query: none,
  body: z.strictObject({ attemptId: id, seen: z.optional(z.string().check(z.maxLength(16))), deviceLabel: label }),
  reply: z.object({
    /** begun; asking: the window found no frame that holds the proof; away: the window is at the provider. */
    state: z.enum(['begun', 'asking', 'away', 'denied', 'failed', 'taken', 'expired', 'done']),
    session: z.optional(session),
  }),
} satisfies Endpoint

/** Called by the window, perhaps before the sign-in has begun. In that case it is held open for some seconds. */
export const socialLook = {
  method: 'POST',
  path: '/v1/embedded/social/look',
  query: none,
  /** `asks`: the window found no frame that holds the proof, so the frame must open another window. */
  body: z.strictObject({ place: id, asks: z.boolean() }),
  reply: z.object({
    state: z.enum(['waiting', 'begun', 'over']),
    site: z.optional(origin),
    provider: z.optional(provider),
  }),
} satisfies Endpoint

/** Called by the window. Returns the URL to go to. A cookie then binds the provider's answer to this browser. */
export const socialGo = {
  method: 'POST',
  path: '/v1/embedded/social/go',
  query: none,
  body: z.strictObject({ place: id, proof: half }),
  reply: z.object({ url: z.url() }),
} satisfies Endpoint
