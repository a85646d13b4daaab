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
  /** The whole amount in the call's currency; absent where the price is unknown. */
  value: z.optional(money),
  /** Of one unit; absent where it is unknown. */
  price: z.optional(money),
  priceFrom,
  quantity: z.object({
    /** Number of decimals, as text. */
    decimals: z.string().check(z.regex(/^\d{1,3}$/)),
    /** The amount in units of the token, such as `0.25`. */
    numeric: decimal,
  }),
  iconUrl: z.optional(picturePath),
  /** Whether the operator's token list has it. An unlisted token shows no value and is marked. */
  isListed: z.boolean(),
})

/** @spec 3.token-balance */
export type TokenBalance = z.infer<typeof tokenBalance>

/** Spec §7, `GET /v1/account/{address}/balance`: the network's own currency first, then tokens, the dearest first. */
export const balance = {
  method: 'GET',
  path: '/v1/account/:address/balance',
  query: z.object({
    ...networkQuery,
    currency: z.literal('usd', 'usd'),
    /** Ids of tokens to read anew, separated by commas; their cached balances are not used. */
    forceUpdate: z.optional(z.string().check(z.maxLength(600, 'CAIP-10 ids separated by commas'))),
  }),
  reply: z.object({ balances: z.array(tokenBalance).check(z.maxLength(1000)) }),
} satisfies Endpoint
