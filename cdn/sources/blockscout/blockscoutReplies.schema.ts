import * as z from 'zod'
import {
  entriesOf,
  indexedAddress,
  indexedAmount,
  indexedDecimals,
  indexedHash,
  indexedNumber,
  indexedPrice,
  indexedText,
  indexedTime,
} from '../indexed/indexedTransaction.ts'

/* Replies of Blockscout's REST API, version 2, after its views: blockscout/blockscout@86092e0c,
   apps/block_scout_web/lib/block_scout_web/views/api/v2. */

const maxItems = 250

/** A list's next page; the members differ by list. */
const next = z
  .record(z.string().max(64), z.union([z.string().max(256), z.number(), z.boolean(), z.null()]))
  .nullish()
  .transform(params => params ?? null)

const party = z
  .object({ hash: indexedAddress })
  .nullish()
  .transform(value => value?.hash ?? null)

export const transactionsReply = z.object({
  items: entriesOf(
    z.object({
      hash: indexedHash,
      block_number: indexedNumber,
      timestamp: indexedTime,
      from: z.object({ hash: indexedAddress }).transform(({ hash }) => hash),
      to: party,
      created_contract: party,
      value: indexedAmount,
      nonce: indexedNumber,
      /** `ok`, `error`, or null while pending. */
      status: z.string().nullish(),
      method: indexedText,
      raw_input: z
        .string()
        .max(4 << 20)
        .nullish(),
    }),
    maxItems,
  ),
  next_page_params: next,
})

const token = z.object({
  address_hash: indexedAddress,
  name: indexedText,
  symbol: indexedText,
  decimals: indexedDecimals,
  type: z.string().max(32).nullish(),
  exchange_rate: indexedPrice,
  icon_url: indexedText,
  reputation: indexedText,
})

/** Older instances name it `address`. */
const withAddress = z.preprocess(value => {
  const given = Object(value) as { address_hash?: unknown; address?: unknown }
  return { ...given, address_hash: given.address_hash ?? given.address }
}, token)

const decimalId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,78}$/))

export const tokenTransfersReply = z.object({
  items: entriesOf(
    z.object({
      transaction_hash: indexedHash,
      block_number: indexedNumber,
      timestamp: indexedTime,
      from: z.object({ hash: indexedAddress }).transform(({ hash }) => hash),
      to: z.object({ hash: indexedAddress }).transform(({ hash }) => hash),
      token: withAddress,
      token_type: z.string().max(32).nullish(),
      total: z
        .object({ value: indexedAmount.nullish(), token_id: decimalId.nullish(), decimals: indexedDecimals })
        .nullish(),
    }),
    maxItems,
  ),
  next_page_params: next,
})

export const internalReply = z.object({
  items: entriesOf(
    z.object({
      transaction_hash: indexedHash,
      block_number: indexedNumber,
      timestamp: indexedTime,
      from: z.object({ hash: indexedAddress }).transform(({ hash }) => hash),
      to: party,
      value: indexedAmount,
      success: z.boolean(),
    }),
    maxItems,
  ),
  next_page_params: next,
})

export const addressReply = z.object({
  hash: indexedAddress,
  coin_balance: indexedAmount.nullish(),
  exchange_rate: indexedPrice,
})

export const tokensReply = z.object({
  items: entriesOf(z.object({ value: indexedAmount, token: withAddress }), maxItems),
  next_page_params: next,
})

export const nftsReply = z.object({
  items: entriesOf(
    z.object({
      id: decimalId,
      value: indexedAmount.nullish(),
      token_type: z.string().max(32).nullish(),
      token: withAddress,
      image_url: indexedText,
      metadata: z
        .object({ name: z.union([z.string(), z.number()]).transform(String).nullish(), image: z.string().nullish() })
        .nullish()
        .catch(undefined),
    }),
    maxItems,
  ),
  next_page_params: next,
})

export const statsReply = z.object({ coin_price: indexedPrice })
export const tokenReply = withAddress
export const blockReply = z.object({ hash: indexedHash, height: indexedNumber })
export type BlockscoutToken = z.infer<typeof token>
