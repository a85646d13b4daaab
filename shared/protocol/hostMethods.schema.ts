import * as z from 'zod/mini'
import { chainIdSchema, namespaceSchema } from '../networks.schema.ts'
import { accountsSchema, walletIdSchema } from './entities.schema.ts'

/** What the iframe may ask the page. The loader's gate (loader/wallets/relay.ts) decides on each. */
export const hostMethods = {
  /**
   * Connects a wallet of the page; `silent` never shows anything to the visitor. Wallets of other namespaces than eip155 are
   * asked for the first of `chainIds` that they know.
   */
  'wallet.connect': {
    params: z.strictObject({
      walletId: walletIdSchema,
      namespace: namespaceSchema,
      silent: z.boolean(),
      chainIds: z.optional(z.array(chainIdSchema).check(z.minLength(1), z.maxLength(100))),
    }),
    result: z.strictObject({ accounts: accountsSchema, chainId: chainIdSchema }),
  },
  /** One call to a wallet of the page, by the name the namespace has for it (protocol/relayClass.ts). */
  'wallet.request': {
    params: z.strictObject({
      walletId: walletIdSchema,
      namespace: namespaceSchema,
      /** The network that is meant, where the wallet knows several; the connection's without one. */
      chainId: z.optional(chainIdSchema),
      method: z.string().check(z.regex(/^[a-zA-Z0-9_:]{1,64}$/)),
      params: z.optional(z.unknown()),
    }),
    result: z.unknown(),
  },
}

export type HostMethods = {
  [M in keyof typeof hostMethods]: {
    params: z.infer<(typeof hostMethods)[M]['params']>
    result: z.infer<(typeof hostMethods)[M]['result']>
  }
}
