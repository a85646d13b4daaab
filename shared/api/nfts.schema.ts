import * as z from 'zod/mini'
import { cursor, foreignText, networkQuery, picturePath } from './accountParts.schema.ts'
import type { Endpoint } from './endpoint.ts'

const nft = z.object({
  /** Address of the contract, or of the mint. */
  contract: z.string().check(z.maxLength(128)),
  /** Decimal. Empty if the contract alone identifies the NFT, as on Solana. */
  tokenId: z.string().check(z.regex(/^\d{0,78}$/)),
  standard: z.enum(['ERC721', 'ERC1155', 'SPL']),
  /** How many the account holds; more than 1 only for ERC-1155. */
  amount: z.string().check(z.regex(/^\d{1,78}$/)),
  name: foreignText(100),
  collection: foreignText(100),
  image: z.optional(picturePath),
  isSpam: z.boolean(),
})
export type Nft = z.infer<typeof nft>

/** `GET /v1/account/{address}/nfts` (reference §1.16, additions): NFTs on one network, the latest received first. */
export const nfts = {
  method: 'GET',
  path: '/v1/account/:address/nfts',
  query: z.object({ ...networkQuery, cursor: z.optional(cursor) }),
  reply: z.object({
    data: z.array(nft).check(z.maxLength(100)),
    next: z.nullable(cursor),
    /** The server has no source for this network's NFTs. */
    isUnseen: z.optional(z.boolean()),
  }),
} satisfies Endpoint
