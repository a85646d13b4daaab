import * as z from 'zod/mini'
import { chainIdSchema, httpUrlSchema, namespaceSchema } from '../networks.schema.ts'
import { siteDescription, siteName } from '../siteText.schema.ts'
import { viewNames } from '../views.ts'
import { addressSchema, connectionIdSchema, connectionSchema, pageWalletSchema } from './entities.schema.ts'

const theme = z.enum(['light', 'dark'])
const wallets = z.array(pageWalletSchema).check(z.maxLength(64))
const connectionSet = {
  connections: z.array(connectionSchema).check(z.maxLength(32)),
  activeNamespace: z.nullable(namespaceSchema),
}

/** What the page tells the iframe. */
export const pageEvents = {
  /** First message after the handshake, and again after each reload of the iframe: the whole state of the page's side. */
  'host.hello': z.strictObject({
    wallets,
    ...connectionSet,
    /** Options the loader does not check itself; the iframe does, and complains in the console. */
    options: z.record(z.string().check(z.maxLength(64)), z.unknown()),
    theme,
    locale: z.string().check(z.maxLength(35)),
    dir: z.enum(['ltr', 'rtl']),
    /** What `addNetwork` and `removeNetwork` did since the page was loaded, oldest first. */
    networkChanges: z.optional(
      z
        .array(z.union([z.strictObject({ network: z.unknown() }), z.strictObject({ chainId: chainIdSchema })]))
        .check(z.maxLength(200)),
    ),
    /** What the page's own head says of it; only words and a picture for wallets, as its address comes from the handshake. */
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
  /** `auto` is resolved by the page. */
  'theme.changed': z.strictObject({ theme }),
  /** Answered by `pong`: a page whose modal is silent for long throws it away and loads it anew. */
  ping: z.strictObject({}),
}

/** What the iframe tells the page. */
export const frameEvents = {
  /** The iframe has its configuration and has drawn its first view. */
  'frame.hello': z.strictObject({ version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)) }),
  'modal.changed': z.strictObject({
    open: z.boolean(),
    view: z.enum(viewNames),
    /** A wallet is being waited for, also while the modal is closed and the page has asked for it. */
    busy: z.boolean(),
    /** Where it is being connected. */
    namespace: z.optional(namespaceSchema),
  }),
  /** A press on what opens a wallet's window did not count, as something of the page may lie over it. */
  'modal.covered': z.strictObject({}),
  /**
   * Sent inside each click of the visitor. The loader checks user activation at that moment, grants one call, and takes it that
   * what follows in this opening is the visitor's choice.
   */
  'gesture.made': z.strictObject({}),
  /**
   * A connection was made, or has changed. Of a wallet of the page the loader takes accounts and chain from the wallet's own answer.
   * `isBeside`: others of its namespace stay (`multiWallet`); else the new one takes their place. `isOffered`: nobody has asked for
   * it in its namespace, as it came with a session that was asked for in another, or was left by an earlier visit: it takes
   * nobody's place.
   */
  'connection.upserted': z.strictObject({
    connection: connectionSchema,
    isBeside: z.optional(z.boolean()),
    isOffered: z.optional(z.boolean()),
  }),
  /**
   * The visitor, or the page through `connect`, goes on with this one: it becomes the first of its namespace, and
   * its namespace the active one. In namespaces other than eip155 the choice of the network, and of the account that comes
   * first, is the visitor's and not the wallet's.
   */
  'connection.activated': z.strictObject({
    id: connectionIdSchema,
    chainId: z.optional(chainIdSchema),
    address: z.optional(addressSchema),
  }),
  /** The namespaces this site has networks of, once known and after each change: wallets of no other are looked for. */
  'namespaces.changed': z.strictObject({ namespaces: z.array(namespaceSchema).check(z.maxLength(5)) }),
  'connection.removed': z.strictObject({ id: connectionIdSchema }),
  /** The visitor, or the page through `switchNetwork`, chose a network while nothing of its namespace is connected. */
  'network.selected': z.strictObject({ chainId: chainIdSchema }),
  /** What a visitor did, without address or anything of the page; only where the site turned analytics on. */
  'analytics.tracked': z.strictObject({
    name: z.string().check(z.regex(/^[A-Z_]{1,64}$/)),
    properties: z.record(
      z.string().check(z.regex(/^[a-z]\w{0,31}$/i)),
      z.union([z.string().check(z.maxLength(256)), z.number(), z.boolean()]),
    ),
  }),
  /** The iframe cannot go on; the page shows the reason in its place. */
  'frame.failed': z.strictObject({
    code: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    message: z.string().check(z.maxLength(1024)),
  }),
  pong: z.strictObject({}),
}

export type PageEvents = { [E in keyof typeof pageEvents]: z.infer<(typeof pageEvents)[E]> }
export type FrameEvents = { [E in keyof typeof frameEvents]: z.infer<(typeof frameEvents)[E]> }
