import * as z from 'zod/mini'
import { evmAddress, foreignText, networkQuery, picturePath } from './accountParts.schema.ts'
import type { Endpoint } from './endpoint.ts'

const hex = (maxLength: number) =>
  z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, 'bytes in 0x hex'), z.maxLength(maxLength))
const quantity = z.string().check(z.regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, 'a hex quantity'))

/** Without `to`, the call creates a contract. */
const call = z.object({
  to: z.optional(evmAddress),
  data: z.optional(hex(65_538)),
  value: z.optional(quantity),
  /** As requested by the page. By default about the amount that a wallet would set. */
  gas: z.optional(quantity),
})

/**
 * `POST /v1/simulation`: the effect of an account's calls, by the node's own simulation (`eth_simulateV1`, else
 * `debug_traceCall`), with the fees and environment of the next block. `unknown` if no node can simulate.
 */
export const simulation = {
  method: 'POST',
  path: '/v1/simulation',
  query: z.object(networkQuery),
  body: z.object({
    from: evmAddress,
    calls: z.array(call).check(z.minLength(1), z.maxLength(16)),
    /** A token transfer among the calls. The reply reports how much of it arrives. */
    arrival: z.optional(z.object({ token: evmAddress, to: evmAddress })),
  }),
  reply: z.object({
    result: z.enum(['success', 'reverted', 'unknown']),
    /** The reason for a revert, if the contract gave one. */
    reason: z.optional(foreignText(200)),
    /** The node accepts no gas price, so a contract may detect the simulation. */
    isRough: z.optional(z.boolean()),
    /** Without a gas price, the calls have another effect: the contract detects simulations. */
    isFickle: z.optional(z.boolean()),
    /** The amount that the recipient of `arrival` would get, in the smallest unit. */
    received: z.optional(z.string().check(z.regex(/^\d{1,80}$/))),
    /** Changes of the account's balances without fees, in the smallest unit. Negative for losses. */
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
          /** Whether it is on the operator's token list; absent for the network's own currency. */
          isListed: z.optional(z.boolean()),
          /** The symbol of the listed token or currency that an unlisted one imitates by name. */
          poses: z.optional(foreignText(32)),
        }),
      )
      .check(z.maxLength(100)),
  }),
} satisfies Endpoint
