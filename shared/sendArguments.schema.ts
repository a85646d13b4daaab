import * as z from 'zod/mini'
import { chainIdSchema, namespaceSchema } from './networks.schema.ts'

/**
 * The fields that a page may fill in for `open({ view: 'WalletSend', arguments })`. The network checks the addresses.
 */
export const sendArguments = z.strictObject({
  /** In units of the token, such as `0.25`. */
  amount: z.optional(z.string().check(z.regex(/^\d{1,78}(\.\d{1,78})?$/))),
  tokenAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  /** An address or a name. */
  to: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  namespace: z.optional(namespaceSchema),
  chainId: z.optional(chainIdSchema),
})
