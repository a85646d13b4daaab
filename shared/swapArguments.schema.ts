import * as z from 'zod/mini'
import { chainIdSchema, namespaceSchema } from './networks.schema.ts'

const token = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))

/** What a page may prefill in `open({ view: 'Swap', arguments })`. The network checks the tokens. */
export const swapArguments = z.strictObject({
  /** In units of the token paid, such as `0.25`. */
  amount: z.optional(z.string().check(z.regex(/^\d{1,78}(\.\d{1,78})?$/))),
  /** A contract, or the symbol of the network's own currency. */
  fromToken: token,
  toToken: token,
  namespace: z.optional(namespaceSchema),
  chainId: z.optional(chainIdSchema),
})
