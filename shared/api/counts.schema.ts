import * as z from 'zod/mini'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Counts one thing that happened in the modal, for its operator: no account, no page and no visitor. Called only if the site
 * turned `analytics` on.
 */
export const count = {
  method: 'POST',
  path: '/v1/counts',
  query: z.object(callQuery),
  body: z.strictObject({
    kind: z.enum(['open', 'connect', 'error']),
    /** The wallet, or the error's code. */
    name: z.optional(z.string().check(z.maxLength(64, 'at most 64 characters'))),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
