import * as z from 'zod/mini'
import { codeSchema } from '../../embedded/secureMethods.schema.ts'
import type { Endpoint } from '../endpoint.ts'
import { captchaAnswer } from './captcha.schema.ts'
import { email, half, id, label, none, origin, projectId, seconds, session, time } from './fields.schema.ts'

/**
 * Sends a code, or a link if the address is known but this device is not. The attempt is bound to the device's key.
 * `isAgain`: the session already has this address, but is too old for the visitor's action.
 */
export const emailStart = {
  method: 'POST',
  path: '/v1/embedded/email/start',
  query: none,
  body: z.strictObject({
    ...{ projectId, pageOrigin: origin, email },
    isAgain: z.optional(z.literal(true)),
    /** Required after `captcha_needed` (captcha.schema.ts). */
    captcha: z.optional(captchaAnswer),
  }),
  reply: z.object({
    action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    /** Absent if the given session already has this address (CONNECT). */
    attemptId: z.optional(id),
    /** How long until another code may be requested. */
    resendAfterS: seconds,
  }),
} satisfies Endpoint

/** Whether the visitor has answered an attempt's link. Held open for some seconds. */
export const emailDeviceState = {
  method: 'POST',
  path: '/v1/embedded/email/device-state',
  query: none,
  body: z.strictObject({ attemptId: id }),
  reply: z.object({ state: z.enum(['waiting', 'yes', 'no', 'expired']) }),
} satisfies Endpoint

/** The data for the link's page. Changes nothing. Takes no session and no proof of a known device. */
export const deviceLook = {
  method: 'POST',
  path: '/v1/embedded/email/device-look',
  query: none,
  body: z.strictObject({ link: half }),
  reply: z.object({ site: origin, browser: label, at: time }),
} satisfies Endpoint

/** The visitor pressed Yes, which shows the code, or No, which ends the attempt. */
export const deviceAnswer = {
  method: 'POST',
  path: '/v1/embedded/email/device-answer',
  query: none,
  body: z.strictObject({ link: half, answer: z.enum(['yes', 'no']) }),
  reply: z.object({ code: z.optional(codeSchema) }),
} satisfies Endpoint

/** Signs in. Allows five tries per attempt. A refusal includes the number of tries left. */
export const emailCode = {
  method: 'POST',
  path: '/v1/embedded/email/code',
  query: none,
  body: z.strictObject({ attemptId: id, code: codeSchema, deviceLabel: label }),
  reply: z.object({ session, expiresAt: time }),
} satisfies Endpoint

/**
 * Makes the given session fresh, by the code of an attempt that was begun with `isAgain`. Same tries. Ends and extends
 * nothing: a window's session still ends with its ticket.
 */
export const emailAgain = {
  method: 'POST',
  path: '/v1/embedded/email/again',
  query: none,
  body: z.strictObject({ attemptId: id, code: codeSchema }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint
