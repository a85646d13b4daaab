import * as z from 'zod/mini'
import { chainIdSchema } from '../networks.schema.ts'
import {
  caipAddressSchema,
  decimal,
  foreignText,
  money,
  networkQuery,
  picturePath,
  priceFrom,
} from './accountParts.schema.ts'
import type { Endpoint } from './endpoint.ts'

const tokenBalance = z.object({
  name: foreignText(64),
  symbol: foreignText(32),
  chainId: chainIdSchema,
  /** CAIP-10; absent for the network's own currency. */
  address: z.optional(caipAddressSchema),
  /** The whole amount's value in the call's currency; absent if the price is unknown. */
  value: z.optional(money),
  /** The price of one unit; absent if unknown. */
  price: z.optional(money),
  priceFrom,
  quantity: z.object({
    /** Number of decimals, as text. */
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    /** The amount in units of the token, such as `0.25`. */
    numeric: decimal,
  }),
  iconUrl: z.optional(picturePath),
  /** Whether it is on the operator's token list. An unlisted token is marked and shows no value. */
  isListed: z.boolean(),
})

/** @spec 3.token-balance */
export type TokenBalance = z.infer<typeof tokenBalance>

/**
 * Spec §7, `GET /v1/account/{address}/balance`: the network's own currency first, then tokens by value, highest first.
 */
export const balance = {
  method: 'GET',
  path: '/v1/account/:address/balance',
  query: z.object({
    ...networkQuery,
    currency: z.literal('usd', 'usd'),
    /** Ids of tokens to read again without the cache, comma-separated. */
    forceUpdate: z.optional(z.string().check(z.maxLength(600, 'CAIP-10 ids separated by commas'))),
  }),
  reply: z.object({ balances: z.array(tokenBalance).check(z.maxLength(1000)) }),
} satisfies Endpoint
