import * as z from 'zod/mini'
import { smartPermission } from './api/smartSessions.schema.ts'
import { maxPermissions, noEnd } from './smartSession.ts'

/* A wallet's answer to a page's request for permissions (ERC-7715), without their context: in the form that viem's
   client reads (`grantedPermissions`), the older one (`permissions`, `expiry`) and the newer one (`permission`,
   `rules`). May contain other members. */

/** Networks are in hex, but the proposal's own example used a number. */
const chain = z.union([z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/)), z.int().check(z.gte(1))])
const account = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const seconds = z.int().check(z.gte(1), z.lte(noEnd))
const permission = z.object(smartPermission.shape)
const permissions = z.array(permission).check(z.minLength(1), z.maxLength(maxPermissions))

export const grantedSession = z.object({
  address: z.optional(account),
  from: z.optional(account),
  chainId: z.optional(chain),
  expiry: z.optional(seconds),
  permission: z.optional(permission),
  permissions: z.optional(permissions),
  grantedPermissions: z.optional(permissions),
  rules: z.optional(
    z
      .array(z.object({ type: z.string(), data: z.optional(z.object({ timestamp: z.optional(seconds) })) }))
      .check(z.maxLength(32)),
  ),
})
export type GrantedSession = z.infer<typeof grantedSession>
