import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { none } from './fields.schema.ts'

export const embeddedSignOut = {
  method: 'POST',
  path: '/v1/embedded/sign-out',
  query: none,
  body: none,
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint
