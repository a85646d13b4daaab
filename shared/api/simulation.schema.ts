import * as z from 'zod/mini'
import { evmAddress, foreignText, networkQuery, picturePath } from './accountParts.schema.ts'
import type { Endpoint } from './endpoint.ts'

const hex = (maxLength: number) =>
  z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, 'bytes in 0x hex'), z.maxLength(maxLength))
const quantity = z.string().check(z.regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, 'a hex quantity'))

/** Without `to`, a contract is created. */
const call = z.object({
  to: z.optional(evmAddress),
  data: z.optional(hex(65_538)),
  value: z.optional(quantity),
  /** As the page asks for it; without it, about as much as a wallet would give. */
  gas: z.optional(quantity),
})

/**
 * `POST /v1/simulation`: what calls of an account would change, by the node's own simulation (`eth_simulateV1`, else
 * `debug_traceCall`), with the fees and the facts of the block to come. `unknown` where no node can simulate.
 */
export const simulation = {
  method: 'POST',
  path: '/v1/simulation',
  query: z.object(networkQuery),
  body: z.object({
    from: evmAddress,
    calls: z.array(call).check(z.minLength(1), z.maxLength(16)),
    /** A transfer of a token among the calls, of which is told what arrives. */
    arrival: z.optional(z.object({ token: evmAddress, to: evmAddress })),
  }),
  reply: z.object({
    result: z.enum(['success', 'reverted', 'unknown']),
    /** The reason of a revert, where the contract gave one. */
    reason: z.optional(foreignText(200)),
    /** The node cannot be told what gas costs, so a contract may know that this is no transaction. */
    isRough: z.optional(z.boolean()),
    /** Where gas costs nothing, the calls do something else: the contract tells test runs apart. */
    isFickle: z.optional(z.boolean()),
    /** What the recipient of `arrival` would get, in the smallest unit. */
    received: z.optional(z.string().check(z.regex(/^\d{1,80}$/))),
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
          /** Whether the operator's token list has it; absent of the network's own currency. */
          isListed: z.optional(z.boolean()),
          /** The symbol of a listed token, or of the currency, that an unlisted one may be taken for by its name. */
          poses: z.optional(foreignText(32)),
        }),
      )
      .check(z.maxLength(100)),
  }),
} satisfies Endpoint
