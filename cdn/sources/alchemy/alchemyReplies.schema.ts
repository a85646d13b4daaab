import * as z from 'zod'
import {
  entriesOf,
  indexedAddress,
  indexedDecimals,
  indexedHash,
  indexedPrice,
  indexedText,
  indexedTime,
} from '../indexed/indexedTransaction.ts'

/* Replies of Alchemy's Portfolio, Transfers, NFT and Prices APIs, as documented on docs.alchemy.com; the same shapes
   are in alchemyplatform/alchemy-sdk-js, src/types, and databrickslabs/lakeflow-community-connectors,
   sources/alchemy/alchemy_api_doc.md. */

const maxItems = 1000
const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const amount = z
  .union([quantity.transform(hex => String(BigInt(hex))), z.string().regex(/^\d{1,78}$/)])
  .or(z.literal('0x').transform(() => '0'))
const pageKey = z
  .string()
  .max(2000)
  .nullish()
  .transform(key => key || undefined)

const prices = z
  .array(z.object({ currency: z.string().max(16), value: indexedPrice }))
  .max(20)
  .nullish()
  .transform(list => list?.find(({ currency }) => currency.toLowerCase() === 'usd')?.value)

export const tokensReply = z.object({
  data: z.object({
    tokens: entriesOf(
      z.object({
        network: z.string().max(64),
        address: indexedAddress,
        /** Null for the native currency. */
        tokenAddress: indexedAddress.nullish(),
        tokenBalance: amount,
        tokenMetadata: z
          .object({ name: indexedText, symbol: indexedText, decimals: indexedDecimals, logo: indexedText })
          .nullish(),
        tokenPrices: prices,
      }),
      maxItems,
    ),
    pageKey,
  }),
})

const transfer = z.object({
  blockNum: quantity.transform(Number).pipe(z.int().gte(0)),
  hash: indexedHash,
  from: indexedAddress,
  to: indexedAddress.nullish(),
  category: z.enum(['external', 'internal', 'erc20', 'erc721', 'erc1155', 'specialnft']),
  asset: indexedText,
  erc721TokenId: quantity.nullish(),
  tokenId: quantity.nullish(),
  erc1155Metadata: z
    .array(z.object({ tokenId: quantity, value: quantity }))
    .max(100)
    .nullish(),
  rawContract: z.object({ value: quantity.nullish(), address: indexedAddress.nullish(), decimal: quantity.nullish() }),
  metadata: z.object({ blockTimestamp: indexedTime }),
})
export type AlchemyTransfer = z.infer<typeof transfer>

export const transfersReply = z.object({
  result: z.object({ transfers: entriesOf(transfer, maxItems), pageKey }).optional(),
  error: z.object({ code: z.int(), message: indexedText }).optional(),
})

export const nftsReply = z.object({
  ownedNfts: entriesOf(
    z.object({
      contract: z.object({
        address: indexedAddress,
        name: indexedText,
        symbol: indexedText,
        isSpam: z.boolean().nullish(),
      }),
      tokenId: z.string().regex(/^\d{1,78}$/),
      tokenType: z.enum(['ERC721', 'ERC1155']),
      name: indexedText,
      balance: z
        .string()
        .regex(/^\d{1,78}$/)
        .nullish(),
      image: z
        .object({
          originalUrl: z
            .string()
            .max(2 << 20)
            .nullish(),
          cachedUrl: z.string().max(4096).nullish(),
        })
        .nullish(),
    }),
    100,
  ),
  pageKey,
})

export const pricesReply = z.object({
  data: z.array(z.object({ address: indexedAddress.nullish(), symbol: z.string().max(64).nullish(), prices })).max(100),
})
