import * as z from 'zod/mini'
import { chainIdSchema, namespaceSchema } from './networks.schema.ts'

/** What a page may prefill in `open({ view: 'OnRampProviders', arguments })`. */
export const buyArguments = z.strictObject({
  /** In units of the payment currency, such as `99.50`. */
  amount: z.optional(z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/))),
  /** ISO 4217. */
  paymentCurrency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** The symbol of the asset bought. */
  purchaseCurrency: z.optional(z.string().check(z.regex(/^[\w.-]{1,32}$/))),
  namespace: z.optional(namespaceSchema),
  chainId: z.optional(chainIdSchema),
})
