import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { half, none, origin, projectId } from './fields.schema.ts'

const hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/, 'hexadecimal digits'))
const count = (most: number) => z.int().check(z.gte(0), z.lte(most))

/** An ALTCHA proof-of-work task (version 2). A browser solves it without bothering its visitor. */
const altchaTask = z.strictObject({
  kind: z.literal('altcha'),
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    ...{ nonce: hex, salt: hex, keyPrefix: hex, keySignature: hex },
    cost: count(1_000_000),
    keyLength: count(64),
    /** The device that it was made for, and its expiry in milliseconds since 1970. */
    data: z.strictObject({ device: half, until: z.int() }),
  }),
  signature: hex,
})

export type CaptchaTask = z.infer<typeof altchaTask>
/** The solution, sent with an email sign-in. */
export const captchaAnswer = z.strictObject({
  task: altchaTask,
  solution: z.strictObject({ counter: count(0xffff_ffff), derivedKey: hex }),
})
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

/** Gets a task for this device, after `captcha_needed`. Its solution allows one mail. */
export const captchaBegin = {
  method: 'POST',
  path: '/v1/embedded/captcha',
  query: none,
  body: z.strictObject({ projectId, pageOrigin: origin }),
  reply: z.object({ task: altchaTask }),
} satisfies Endpoint
