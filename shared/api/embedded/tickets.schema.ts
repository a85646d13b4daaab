import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { id, label, none, session } from './fields.schema.ts'

/* A ticket is the only way into a window of the secure site (embedded-wallet.md §3). Its content is sealed by a key
   that never leaves the browser. */

const ticketText = z.string().check(z.regex(/^[-_a-zA-Z0-9]+$/, 'base64url'), z.maxLength(400_000))

/**
 * Creates a ticket that lives five minutes, and ten more from when a window takes it. That window gets a session for
 * its own device key. Several tickets may show one request, identified by an id that their creator chose. A request is
 * decided once.
 */
export const ticketCreate = {
  method: 'POST',
  path: '/v1/embedded/tickets/create',
  query: none,
  body: z.strictObject({ sealed: ticketText, requestId: id }),
  reply: z.object({ ticketId: id }),
} satisfies Endpoint

/** Takes a ticket. Works once. */
export const ticketTake = {
  method: 'POST',
  path: '/v1/embedded/tickets/take',
  query: none,
  body: z.strictObject({ ticketId: id, deviceLabel: label }),
  reply: z.object({ sealed: ticketText, session: z.optional(session) }),
} satisfies Endpoint

/** awaited; gone: the requester no longer waits; over: another window has decided the request, or it is too late. */
const standing = z.object({ is: z.enum(['awaited', 'gone', 'over']) })

/** Called by the window that took the ticket. Returns the state of its request. */
export const ticketLook = {
  method: 'POST',
  path: '/v1/embedded/tickets/look',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: standing,
} satisfies Endpoint

/**
 * Like {@link ticketLook}, called right before acting on the request. If the request is awaited, no other window may
 * act on it from then on.
 */
export const ticketHold = {
  method: 'POST',
  path: '/v1/embedded/tickets/hold',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: standing,
} satisfies Endpoint

/** Called by the ticket's creator after it has resolved the request in another way. */
export const ticketWithdraw = {
  method: 'POST',
  path: '/v1/embedded/tickets/withdraw',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** Called by the ticket's creator when its document unloads. It may return and request again. */
export const ticketLeave = {
  method: 'POST',
  path: '/v1/embedded/tickets/leave',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** Called by the window that took the ticket: the answer, or null if the visitor closed the window without one. */
export const ticketAnswer = {
  method: 'POST',
  path: '/v1/embedded/tickets/answer',
  query: none,
  body: z.strictObject({ ticketId: id, sealed: z.nullable(ticketText) }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** Called by the ticket's creator. Held open for some seconds. */
export const ticketState = {
  method: 'POST',
  path: '/v1/embedded/tickets/state',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({
    state: z.enum(['waiting', 'taken', 'answered', 'closed', 'expired']),
    sealed: z.optional(ticketText),
    /** The window began to act on the request but returned no answer, so the outcome is unknown. */
    isHeld: z.optional(z.boolean()),
  }),
} satisfies Endpoint
