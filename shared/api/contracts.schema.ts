import * as z from 'zod/mini'
import { isUint256 } from '../isUint256.ts'
import { contractAddress, foreignText, networkQuery, picturePath } from './accountParts.schema.ts'
import type { Endpoint } from './endpoint.ts'

/** A contract, and the number that a request passes to it: an amount, or an NFT's id. */
const asked = z.object({
  contract: contractAddress,
  number: z.optional(
    z
      .string()
      .check(z.regex(/^\d{1,78}$/, 'a decimal number'), z.refine(isUint256, 'a number that a contract can count to')),
  ),
})

const answer = z.object({
  contract: contractAddress,
  /** As requested. */
  number: z.optional(z.string()),
  /** According to the contract itself. `mixed`: both kinds, so the meaning of a number is unknown. */
  kind: z.enum(['token', 'nft', 'mixed', 'unknown']),
  name: foreignText(64),
  symbol: foreignText(32),
  /** For tokens. */
  decimals: z.optional(z.int().check(z.gte(0), z.lte(77))),
  /** Whether it is on the operator's token list. */
  isListed: z.boolean(),
  /** The symbol of the listed token or currency that an unlisted one imitates by name. */
  poses: z.optional(foreignText(32)),
  /** The NFT with this number. */
  image: z.optional(picturePath),
})
export type ContractAnswer = z.infer<typeof answer>

/**
 * `POST /v1/contracts`: the kinds of a request's contracts; on Solana, of its mints. With `pictures`, also the pictures
 * of their NFTs, which is slower. If a network does not answer, the call fails instead of returning `unknown`.
 */
export const contracts = {
  method: 'POST',
  path: '/v1/contracts',
  query: z.object(networkQuery),
  body: z.object({
    asked: z.array(asked).check(z.minLength(1), z.maxLength(16)),
    pictures: z.optional(z.boolean()),
  }),
  reply: z.object({ contracts: z.array(answer).check(z.maxLength(16)) }),
} satisfies Endpoint
