import * as z from 'zod/mini'
import { caipAddressSchema, foreignText, money, picturePath, priceFrom } from './accountParts.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/** Reference §1.16: the currencies of prices. */
export const priceCurrencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** Spec §7, `POST /v1/fungible/price`. Omits tokens without a known price. */
export const fungiblePrice = {
  method: 'POST',
  path: '/v1/fungible/price',
  /** The body may contain the project's id instead. */
  query: z.object({ ...callQuery, projectId: z.optional(callQuery.projectId) }),
  body: z.object({
    currency: z.enum(priceCurrencies, priceCurrencies.join(', ')),
    addresses: z.array(caipAddressSchema).check(z.minLength(1), z.maxLength(100)),
    projectId: z.optional(z.string()),
  }),
  reply: z.object({
    fungibles: z
      .array(
        z.object({
          address: z.optional(caipAddressSchema),
          name: foreignText(64),
          symbol: foreignText(32),
          iconUrl: z.optional(picturePath),
          price: money,
          priceFrom,
        }),
      )
      .check(z.maxLength(100)),
  }),
} satisfies Endpoint
