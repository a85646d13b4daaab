import * as z from 'zod/mini'
import { foreignText, picturePath } from './accountParts.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/** Spec §7, `GET /v1/identity/{address}`: an address's name and avatar, each null if missing. */
export const identity = {
  method: 'GET',
  path: '/v1/identity/:address',
  query: z.object({ ...callQuery, sender: z.optional(z.string().check(z.maxLength(128, 'an address'))) }),
  reply: z.object({ name: z.nullable(foreignText(255)), avatar: z.nullable(picturePath) }),
} satisfies Endpoint
