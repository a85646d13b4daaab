import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { half, label, none, time } from './fields.schema.ts'

/**
 * Requests a new wallet in place of one that cannot be opened. It can be created after 24 hours. A mail announces it.
 */
export const newWalletStart = {
  method: 'POST',
  path: '/v1/embedded/wallet/start-new',
  query: none,
  body: z.strictObject({ step: z.enum(['ask', 'cancel', 'do']) }),
  reply: z.object({ newWalletAt: z.optional(time) }),
} satisfies Endpoint

/**
 * Requests recovery by mail, which opens 24 hours later on this device only. A mail announces it, with a link that
 * cancels it.
 */
export const mailRecovery = {
  method: 'POST',
  path: '/v1/embedded/recovery',
  query: none,
  body: z.strictObject({ step: z.enum(['ask', 'cancel']) }),
  reply: z.object({ recoveryAt: z.optional(time) }),
} satisfies Endpoint

/**
 * The change that a warning's link can stop. Looking changes nothing. Takes no session: any reader of the mail may stop
 * it.
 */
export const warningLook = {
  method: 'POST',
  path: '/v1/embedded/warning/look',
  query: none,
  body: z.strictObject({ link: half }),
  reply: z.object({
    kind: z.enum(['recovery', 'newWallet', 'keyReturn', 'keyAdded', 'emailChange', 'loginAdded', 'loginRemoved']),
    browser: label,
    at: time,
    endsAt: time,
    /** The way to sign in that was added or removed. */
    login: z.optional(label),
  }),
} satisfies Endpoint

/** Stops or undoes the change, once. */
export const warningStop = {
  method: 'POST',
  path: '/v1/embedded/warning/stop',
  query: none,
  body: z.strictObject({ link: half }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint
