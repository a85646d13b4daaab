import * as z from 'zod/mini'
import { projectIdPattern, verifyUrlPattern } from '../config.ts'
import { chainIdSchema, namespaceSchema } from '../networks.schema.ts'
import { accountsSchema, walletIdSchema } from './entities.schema.ts'

/** SHA-256 in hex. */
const digestSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What the iframe may ask the page. The loader's gate (loader/wallets/relay.ts) decides on each. */
export const hostMethods = {
  /** Connects a wallet of the page for the first of `chainIds` that it knows; one of eip155 is where it is. `silent` never shows anything. */
  'wallet.connect': {
    params: z.strictObject({
      walletId: walletIdSchema,
      namespace: namespaceSchema,
      silent: z.boolean(),
      chainIds: z.array(chainIdSchema).check(z.minLength(1), z.maxLength(100)),
    }),
    result: z.strictObject({ accounts: accountsSchema, chainId: chainIdSchema }),
  },
  /** One call to a wallet of the page, by a name of protocol/relayClass.ts or chainMethods.ts. */
  'wallet.request': {
    params: z.strictObject({
      walletId: walletIdSchema,
      chainId: chainIdSchema,
      method: z.string().check(z.regex(/^[a-zA-Z0-9_:]{1,64}$/)),
      params: z.optional(z.unknown()),
    }),
    result: z.unknown(),
  },
  /**
   * Opens a link that holds the page's address, such as one into a wallet's own browser. The iframe never learns that address: it
   * writes {@link pageMark} and the page fills it in. Takes the grant of a click. An app takes over from the page's tab; an https
   * link gets a window of its own.
   */
  'link.open': {
    /** What it may be, `isPageLink` of shared/appLink.ts says. */
    params: z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    result: z.null(),
  },
  /**
   * Has a Verify service say that this page is the one that asks a wallet by WalletConnect: a JWT about the message `id`, or
   * nothing. The page puts the service's own page into a hidden frame, at an address it makes itself.
   */
  'walletConnect.attest': {
    params: z.strictObject({
      verifyUrl: z.string().check(z.regex(verifyUrlPattern)),
      /** The relay's id of the site. */
      projectId: z.string().check(z.regex(projectIdPattern)),
      /** Of the message as it is sent, and as it was before it was sealed. */
      id: digestSchema,
      decryptedId: digestSchema,
    }),
    result: z.strictObject({
      attestation: z.string().check(z.maxLength(4096), z.regex(/^([-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+)?$/)),
    }),
  },
}

export type HostMethods = {
  [M in keyof typeof hostMethods]: {
    params: z.infer<(typeof hostMethods)[M]['params']>
    result: z.infer<(typeof hostMethods)[M]['result']>
  }
}
