import * as z from 'zod/mini'
import { oauthProviders } from '../../choices.ts'
import type { Endpoint } from '../endpoint.ts'
import { half, id, label, none, origin, projectId, session } from './fields.schema.ts'
import { walletProof } from './walletProof.schema.ts'

const provider = z.enum(oauthProviders)

/**
 * Begins a sign-in with a provider, in a window that is open already. `place` names it: the window has it in its address.
 * `proof` is the frame's, which gives it to a window of this site alone, so that nobody signs in by a link that a stranger sent, or for a
 * device elsewhere.
 * `links`: the account of the provider is added to the user of the session, who signed in just now. Only a window that is
 * signed in as that user, too, can leave for it then. With a proof (`addLogin`, of the provider's name) once there is a wallet.
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
 * Begins a sign-in with Farcaster, which has no window: the visitor's app answers the relay that the operator named, and
 * the server asks the relay while `socialState` is open. The attempt is `away` from the start.
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
 * By the device that began it; held open while the state is the one that was seen. `done` signs in, once; it is told again for
 * a minute, with the same session, because an answer may be lost.
 */
export const socialState = {
  method: 'POST',
  path: '/v1/embedded/social/state',
  query: none,
  body: z.strictObject({ attemptId: id, seen: z.optional(z.string().check(z.maxLength(16))), deviceLabel: label }),
  reply: z.object({
    /** begun; asking: the window has nobody who proves it; away: it is at the provider. */
    state: z.enum(['begun', 'asking', 'away', 'denied', 'failed', 'taken', 'expired', 'done']),
    session: z.optional(session),
  }),
} satisfies Endpoint

/** By the window, which may be there before the sign-in was begun; then held open for some seconds. */
export const socialLook = {
  method: 'POST',
  path: '/v1/embedded/social/look',
  query: none,
  /** `asks`: it has nobody who proves it, so the frame has to open another. */
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
  body: z.strictObject({ place: id, proof: half }),
  reply: z.object({ url: z.url() }),
} satisfies Endpoint
