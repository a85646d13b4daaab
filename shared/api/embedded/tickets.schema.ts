import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { id, label, none, session } from './fields.schema.ts'

/* A ticket is the only way into a window of the secure site (embedded-wallet.md §3). Its content is sealed by a key
   that never leaves the browser. */

const ticketText = z.string().check(z.regex(/^[-_a-zA-Z0-9]+$/, 'base64url'), z.maxLength(400_000))

/**
 * Lives five minutes, and ten from when a window takes it, which gets a session for its own device key. Several tickets
 * may show one request, by an id that their creator chose; it is decided once.
 */
export const ticketCreate = {
  method: 'POST',
  path: '/v1/embedded/tickets/create',
  query: none,
  body: z.strictObject({ sealed: ticketText, requestId: id }),
  reply: z.object({ ticketId: id }),
} satisfies Endpoint

/** Works once. */
export const ticketTake = {
  method: 'POST',
  path: '/v1/embedded/tickets/take',
  query: none,
  body: z.strictObject({ ticketId: id, deviceLabel: label }),
  reply: z.object({ sealed: ticketText, session: z.optional(session) }),
} satisfies Endpoint

/** awaited; gone: the requester no longer waits; over: another window has decided it, or it was too late. */
const standing = z.object({ is: z.enum(['awaited', 'gone', 'over']) })

/** Called by the window that took it: the state of its request. */
export const ticketLook = {
  method: 'POST',
  path: '/v1/embedded/tickets/look',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: standing,
} satisfies Endpoint

/**
 * The same, called right before acting on the request: if it is awaited, no other window may act on it from then on.
 */
export const ticketHold = {
  method: 'POST',
  path: '/v1/embedded/tickets/hold',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: standing,
} satisfies Endpoint

/** Called by its creator, who has resolved the request another way. */
export const ticketWithdraw = {
  method: 'POST',
  path: '/v1/embedded/tickets/withdraw',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** Called by its creator, whose document is unloading. It may come back, and request again. */
export const ticketLeave = {
  method: 'POST',
  path: '/v1/embedded/tickets/leave',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** Called by the window that took it: the answer, or that it was closed without one. */
export const ticketAnswer = {
  method: 'POST',
  path: '/v1/embedded/tickets/answer',
  query: none,
  body: z.strictObject({ ticketId: id, sealed: z.nullable(ticketText) }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/** Called by its creator; held open for some seconds. */
export const ticketState = {
  method: 'POST',
  path: '/v1/embedded/tickets/state',
  query: none,
  body: z.strictObject({ ticketId: id }),
  reply: z.object({
    state: z.enum(['waiting', 'taken', 'answered', 'closed', 'expired']),
    sealed: z.optional(ticketText),
    /** Its window began to act on the request and gave no answer, so the outcome is unknown. */
    isHeld: z.optional(z.boolean()),
  }),
} satisfies Endpoint
