import * as z from 'zod/mini'
import { foreignText, networkQuery, picturePath } from './accountParts.schema.ts'
import type { Endpoint } from './endpoint.ts'

const hex = (maxLength: number) =>
  z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, 'bytes in 0x hex'), z.maxLength(maxLength))
const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'an address'))
const quantity = z.string().check(z.regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, 'a hex quantity'))

/** Without `to`, a contract is created. */
const call = z.object({ to: z.optional(evmAddress), data: z.optional(hex(65_538)), value: z.optional(quantity) })

/**
 * `POST /v1/simulation`: what calls of an account would change, by the node's own simulation (`eth_simulateV1`, else
 * `debug_traceCall`). `unknown` where no node can simulate.
 */
export const simulation = {
  method: 'POST',
  path: '/v1/simulation',
  query: z.object(networkQuery),
  body: z.object({
    from: evmAddress,
    calls: z.array(call).check(z.minLength(1), z.maxLength(16)),
  }),
  reply: z.object({
    result: z.enum(['success', 'reverted', 'unknown']),
    /** The reason of a revert, where the contract gave one. */
    reason: z.optional(foreignText(200)),
    /** Of the account, in the smallest unit; negative where it loses. Fees are not among them. */
    changes: z
      .array(
        z.object({
          standard: z.enum(['native', 'ERC20', 'ERC721', 'ERC1155']),
          contract: z.optional(evmAddress),
          tokenId: z.optional(z.string().check(z.regex(/^\d{1,78}$/))),
          amount: z.string().check(z.regex(/^-?\d{1,80}$/)),
          name: z.optional(foreignText(64)),
          symbol: z.optional(foreignText(32)),
          decimals: z.optional(z.int().check(z.gte(0), z.lte(255))),
          iconUrl: z.optional(picturePath),
        }),
      )
      .check(z.maxLength(100)),
  }),
} satisfies Endpoint
