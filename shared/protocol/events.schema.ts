import * as z from 'zod/mini'
import { chainIdSchema, httpUrlSchema, namespaceSchema } from '../networks.schema.ts'
import { siteDescription, siteName } from '../siteText.schema.ts'
import { timeSchema } from '../siwx.schema.ts'
import { viewNames } from '../views.ts'
import {
  addressSchema,
  connectionIdSchema,
  connectionSchema,
  pageWalletSchema,
  panelHeightSchema,
  signInRulesSchema,
} from './entities.schema.ts'

const theme = z.enum(['light', 'dark'])
const wallets = z.array(pageWalletSchema).check(z.maxLength(64))
const connectionSet = {
  connections: z.array(connectionSchema).check(z.maxLength(32)),
  activeNamespace: z.nullable(namespaceSchema),
}

/** The current sessions. */
const sessionSet = {
  /** The accounts with a session, and their expiry. */
  signedIn: z
    .array(z.strictObject({ chainId: chainIdSchema, address: addressSchema, expiresAt: timeSchema }))
    .check(z.maxLength(32)),
  /** The page has its own sign-in (`init({siwx})`), with these rules instead of the settings. */
  siwx: z.optional(signInRulesSchema),
}

export const pageEvents = {
  /** The page's whole state, sent first after each handshake. */
  'host.hello': z.strictObject({
    wallets,
    ...connectionSet,
    /** Options that the loader does not check. The iframe checks them and warns in the console. */
    options: z.record(z.string().check(z.maxLength(64)), z.unknown()),
    theme,
    locale: z.string().check(z.maxLength(35)),
    /** A `modal.open` follows at once. The iframe waits for it before it draws. */
    isOpening: z.optional(z.boolean()),
    /** The id of a further instance on the page (`ConnectKit.create`). The iframe stores under it. */
    instance: z.optional(z.string().check(z.maxLength(32))),
    /** The iframe fills an element of the page. By default it covers the page. */
    present: z.optional(z.enum(['inline'])),
    /** Changes by `addNetwork` and `removeNetwork` since the page loaded, oldest first. */
    networkChanges: z.optional(
      z
        .array(z.union([z.strictObject({ network: z.unknown() }), z.strictObject({ chainId: chainIdSchema })]))
        .check(z.maxLength(200)),
    ),
    sessions: z.optional(z.strictObject(sessionSet)),
    /** Texts and an image from the page's head, for wallets. The address comes from the handshake. */
    site: z.optional(
      z.strictObject({
        name: z.optional(siteName),
        description: z.optional(siteDescription),
        icon: z.optional(httpUrlSchema),
      }),
    ),
  }),
  'wallets.changed': z.strictObject({ wallets }),
  /** The whole set, after every change. */
  'connections.changed': z.strictObject(connectionSet),
  /** The whole set, after every change. */
  'sessions.changed': z.strictObject(sessionSet),
  /** The page has resolved `auto`. */
  'theme.changed': z.strictObject({ theme }),
  /** Answered by `pong`. The page replaces a modal that stays silent. */
  ping: z.strictObject({}),
}

export const frameEvents = {
  /** The iframe is configured and has drawn its first view. */
  'frame.hello': z.strictObject({ version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)) }),
  'modal.changed': z.strictObject({
    open: z.boolean(),
    view: z.enum(viewNames),
    /** Waiting for a wallet. May be true while the modal is closed, for a call of the page. */
    busy: z.boolean(),
    /** The namespace that is connecting. */
    namespace: z.optional(namespaceSchema),
    /** The panel's height, for an iframe in an element of the page. */
    height: z.optional(panelHeightSchema),
    /** `open()` is done. The modal shows its success for a moment, then closes. */
    isDone: z.optional(z.boolean()),
    /**
     * The outcome of the view: the transaction or order that an `open()` of WalletSend, Swap or a purchase waits for,
     * or the new email of `updateEmail()`. The page verifies it on the network or with its server.
     */
    outcome: z.optional(
      z.union([
        z.strictObject({ hash: z.string().check(z.regex(/^[0-9A-Za-z]{32,128}$/)) }),
        z.strictObject({ orderId: z.string().check(z.regex(/^[-\w.:]{1,128}$/)) }),
        z.strictObject({ email: z.string().check(z.regex(/^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/)) }),
      ]),
    ),
  }),
  /** A press that opens a wallet's window was ignored, because something in the page may cover it. */
  'modal.covered': z.strictObject({}),
  /**
   * Sent inside each click of the visitor. If the browser confirms the activation, the loader grants one call, and
   * treats the click as the visitor's choice for the rest of this opening.
   */
  'gesture.made': z.strictObject({}),
  /**
   * The visitor or the page (`connect`) chose this connection. It becomes the first of its namespace, and its namespace
   * becomes active. Outside eip155, the visitor instead of the wallet chooses the network and the first account.
   */
  'connection.activated': z.strictObject({
    id: connectionIdSchema,
    chainId: z.optional(chainIdSchema),
    address: z.optional(addressSchema),
  }),
  /**
   * The namespaces of the site's networks. The page looks only for wallets of these. Sent once known, and after
   * changes.
   */
  'namespaces.changed': z.strictObject({ namespaces: z.array(namespaceSchema).check(z.maxLength(5)) }),
  'connection.removed': z.strictObject({ id: connectionIdSchema }),
  /** The visitor or the page (`switchNetwork`) chose a network while its namespace has no connection. */
  'network.selected': z.strictObject({ chainId: chainIdSchema }),
  /** An action of the visitor, without addresses or texts. Sent only if the site enabled analytics. */
  'analytics.tracked': z.strictObject({
    name: z.string().check(z.regex(/^[A-Z_]{1,64}$/)),
    properties: z.record(
      z.string().check(z.regex(/^[a-z]\w{0,31}$/i)),
      z.union([z.string().check(z.maxLength(256)), z.number(), z.boolean()]),
    ),
  }),
  /** The iframe cannot continue. The page shows the reason instead. */
  'frame.failed': z.strictObject({
    code: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    message: z.string().check(z.maxLength(1024)),
  }),
  pong: z.strictObject({}),
}

export type PageEvents = { [E in keyof typeof pageEvents]: z.infer<(typeof pageEvents)[E]> }
export type FrameEvents = { [E in keyof typeof frameEvents]: z.infer<(typeof frameEvents)[E]> }
