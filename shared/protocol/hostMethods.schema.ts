import * as z from 'zod/mini'
import { chainIdSchema, namespaceSchema } from '../networks.schema.ts'
import { accountsSchema, walletIdSchema } from './entities.schema.ts'

/** What the iframe may ask the page. The loader's gate (loader/wallets/relay.ts) decides on each. */
export const hostMethods = {
  /** Connects a wallet of the page; `silent` never shows anything to the visitor. */
  'wallet.connect': {
    params: z.strictObject({ walletId: walletIdSchema, namespace: namespaceSchema, silent: z.boolean() }),
    result: z.strictObject({ accounts: accountsSchema, chainId: chainIdSchema }),
  },
  /** One call to a wallet of the page, in the wallet's own method names. */
  'wallet.request': {
    params: z.strictObject({
      walletId: walletIdSchema,
      namespace: namespaceSchema,
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
