import * as z from 'zod/mini'
import { chainIdSchema, namespaceSchema } from '../networks.schema.ts'
import { accountsSchema, walletIdSchema } from './entities.schema.ts'

/** What the iframe may ask the page. The loader's gate (loader/wallets/relay.ts) decides on each. */
export const hostMethods = {
  /** Connects an EIP-1193 wallet of the page; `silent` never shows anything to the visitor. */
  'wallet.connect': {
    params: z.strictObject({ walletId: walletIdSchema, namespace: namespaceSchema, silent: z.boolean() }),
    result: z.strictObject({ accounts: accountsSchema, chainId: chainIdSchema }),
  },
  /** One call to an EIP-1193 wallet of the page, in the wallet's own method names. */
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

/** Likewise of wallets of other namespaces; answered by the script of the page that knows them (loader/more). */
export const chainHostMethods = {
  /** Connects for the first of `chainIds` that the wallet knows. */
  'chain.connect': {
    params: z.strictObject({
      walletId: walletIdSchema,
      namespace: namespaceSchema,
      silent: z.boolean(),
      chainIds: z.array(chainIdSchema).check(z.minLength(1), z.maxLength(100)),
    }),
    result: z.strictObject({ accounts: accountsSchema, chainId: chainIdSchema }),
  },
  /** One call, by the name and with the parameters of protocol/chainRelayClass.ts. */
  'chain.request': {
    params: z.strictObject({
      walletId: walletIdSchema,
      chainId: chainIdSchema,
      method: z.string().check(z.regex(/^[a-zA-Z_]{1,64}$/)),
      params: z.optional(z.unknown()),
    }),
    result: z.unknown(),
  },
}

type AllHostMethods = typeof hostMethods & typeof chainHostMethods

export type HostMethods = {
  [M in keyof AllHostMethods]: {
    params: z.infer<AllHostMethods[M]['params']>
    result: z.infer<AllHostMethods[M]['result']>
  }
}
