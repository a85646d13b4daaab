import * as z from 'zod/mini'
import { projectIdPattern, verifyUrlPattern } from '../choices.ts'
import { chainIdSchema, namespaceSchema } from '../networks.schema.ts'
import { sessionSchema } from '../siwx.schema.ts'
import { pageViewNames } from '../views.ts'
import {
  accountsSchema,
  addressSchema,
  connectionSchema,
  panelHeightSchema,
  signInRulesSchema,
  walletIdSchema,
} from './entities.schema.ts'

/** SHA-256 in hex. */
const digestSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Requests of the iframe to the page. Requests about wallets pass the gate (loader/late/modal/gate). */
export const hostMethods = {
  /**
   * The opened view is on screen. Answered once the page has removed the skeleton under it. After that, the panel may
   * change from the skeleton's height to its own. The page stores that height for the next skeleton.
   */
  'modal.painted': {
    params: z.strictObject({ height: panelHeightSchema }),
    result: z.null(),
  },
  /**
   * Connects a wallet in the page on the first of `chainIds` that it supports. An eip155 wallet stays on its own
   * network.
   */
  'wallet.connect': {
    params: z.strictObject({
      walletId: walletIdSchema,
      namespace: namespaceSchema,
      chainIds: z.array(chainIdSchema).check(z.minLength(1), z.maxLength(100)),
    }),
    result: z.strictObject({ accounts: accountsSchema, chainId: chainIdSchema }),
  },
  /** Calls a wallet in the page, by a method of relayClass.ts or chainMethods.ts. */
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
   * A connection was made or changed. For a wallet in the page, the loader reads accounts and chain from the wallet
   * itself. `isBeside`: other connections of the namespace stay (`multiWallet`); otherwise it replaces them.
   * `isOffered`: it was not requested in its namespace (it came with a session for another, or from an earlier visit),
   * so it replaces nothing. Answered after `connections.changed`, once the page has it. Rejects if the page refuses it.
   */
  'connection.upsert': {
    params: z.strictObject({
      connection: connectionSchema,
      isBeside: z.optional(z.boolean()),
      isOffered: z.optional(z.boolean()),
    }),
    result: z.null(),
  },
  /**
   * The visitor has signed in with an account of this page. Answered after `sessions.changed`, once the page has it.
   * Rejects with `not_connected` if no connection has the account.
   */
  'session.upsert': {
    params: z.strictObject({
      session: sessionSchema,
      /** Stored so that the page can end the session, and request another, without an iframe. */
      rules: signInRulesSchema,
    }),
    result: z.null(),
  },
  /** A session has ended: the visitor signed out, or the server no longer has it. */
  'session.remove': {
    params: z.strictObject({ chainId: chainIdSchema, address: addressSchema }),
    result: z.null(),
  },
  /**
   * Calls a function of the page's own sign-in (`init({siwx})`), with a copy of `params`. The page checks only that the
   * answer is plain data and not too long. The iframe checks the rest. Rejects with `not_available` without a plug-in.
   */
  'siwx.call': {
    params: z.strictObject({
      method: z.enum(['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions']),
      params: z.array(z.unknown()).check(z.maxLength(2)),
    }),
    result: z.unknown(),
  },
  /**
   * Opens a link that contains the page's address, such as one into a wallet's browser. The iframe never learns that
   * address. It writes {@link pageMark}, and the page fills it in. Uses up a click's grant. An app opens from the
   * page's tab, an https link in a new window.
   */
  'link.open': {
    /** Must satisfy `isPageLink` of shared/appLink.ts. */
    params: z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    result: z.null(),
  },
  /**
   * Shows a view in the modal, above the page. An iframe in an element of the page cannot do that itself. Uses up a
   * click's grant.
   */
  'overlay.open': {
    params: z.strictObject({
      view: z.optional(z.enum(pageViewNames)),
      namespace: z.optional(namespaceSchema),
      arguments: z.optional(z.unknown()),
    }),
    result: z.null(),
  },
  /**
   * Requests an attestation from a Verify service of the page that uses a wallet by WalletConnect: a JWT about the
   * message `id`, or an empty text. The page loads the service in a hidden frame, at an address that it builds itself.
   */
  'walletConnect.attest': {
    params: z.strictObject({
      verifyUrl: z.string().check(z.regex(verifyUrlPattern)),
      /** The relay's id for the site. */
      projectId: z.string().check(z.regex(projectIdPattern)),
      /** Digests of the message as sent, and before encryption. */
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
