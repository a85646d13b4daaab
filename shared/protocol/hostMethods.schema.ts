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

/** Requests of the iframe to the page. Those about wallets are subject to the gate (loader/late/modal/gate). */
export const hostMethods = {
  /**
   * The opened view is on screen. Answered once the page has removed its skeleton under it, so that the panel may leave
   * the skeleton's height for its own, which the page keeps for the next skeleton.
   */
  'modal.painted': {
    params: z.strictObject({ height: panelHeightSchema }),
    result: z.null(),
  },
  /** Connects a wallet in the page on the first of `chainIds` it knows; an eip155 wallet stays on its own. */
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
   * itself. `isBeside`: others of the namespace stay (`multiWallet`); otherwise it replaces them. `isOffered`: it was
   * not requested in its namespace (it came with a session for another, or from an earlier visit), so it replaces
   * nothing. Answered once the page has it, after `connections.changed`; rejects if the page refuses it.
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
   * The visitor has signed in with an account of this page. Answered once the page has it, after `sessions.changed`;
   * rejects `not_connected` if no connection has the account.
   */
  'session.upsert': {
    params: z.strictObject({
      session: sessionSchema,
      /** For ending the session, and requesting another, while there is no iframe. */
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
   * answer is plain data and not too long; the iframe checks the rest. Rejects `not_available` without a plug-in.
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
   * address: it writes {@link pageMark}, and the page fills it in. Uses up a click's grant. An app opens from the
   * page's tab, an https link in a new window.
   */
  'link.open': {
    /** Must satisfy `isPageLink` of shared/appLink.ts. */
    params: z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    result: z.null(),
  },
  /**
   * Shows a view in the modal, above the page, which an iframe in an element of the page cannot do itself. Uses up a
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
   * Asks a Verify service to attest which page uses a wallet by WalletConnect: a JWT about the message `id`, or
   * nothing. The page loads the service in a hidden frame, at an address it builds itself.
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
