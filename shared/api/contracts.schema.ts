import * as z from 'zod/mini'
import { contractAddress, foreignText, networkQuery, picturePath } from './accountParts.schema.ts'
import type { Endpoint } from './endpoint.ts'

const largest = String(2n ** 256n - 1n)
const isCountable = (text: string) => text.padStart(largest.length, '0') <= largest

/** A contract, and a number that a request names to it: an amount, or which of its NFTs. */
const asked = z.object({
  contract: contractAddress,
  number: z.optional(
    z
      .string()
      .check(z.regex(/^\d{1,78}$/, 'a decimal number'), z.refine(isCountable, 'a number that a contract can count to')),
  ),
})

const answer = z.object({
  contract: contractAddress,
  /** As it was asked. */
  number: z.optional(z.string()),
  /** By what the contract itself answers. `mixed`: as both, so that nobody knows what a number means. */
  kind: z.enum(['token', 'nft', 'mixed', 'unknown']),
  name: foreignText(64),
  symbol: foreignText(32),
  /** Of a token. */
  decimals: z.optional(z.int().check(z.gte(0), z.lte(77))),
  /** Whether the operator's token list has it. */
  isListed: z.boolean(),
  /** The symbol of a listed token, or of the currency, that an unlisted one may be taken for by its name. */
  poses: z.optional(foreignText(32)),
  /** Of the NFT of this number. */
  image: z.optional(picturePath),
})
export type ContractAnswer = z.infer<typeof answer>

/**
 * `POST /v1/contracts`: what the contracts of a request are; of Solana, the mints of tokens. With `pictures`, those of their NFTs, which are slower. A
 * network that does not answer is a failure, never an `unknown` contract.
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
