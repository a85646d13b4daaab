import * as z from 'zod/mini'
import { chainIdSchema, namespaceSchema } from '../networks.schema.ts'
import { sessionSchema } from '../siwx.schema.ts'
import {
  addressSchema,
  connectionIdSchema,
  panelHeightSchema,
  profileSchema,
  walletIdSchema,
} from './entities.schema.ts'

export const modalMethods = {
  /**
   * Shows a view, by default the one that spec §2 chooses. Rejects with `not_available` for an unknown view. Rare
   * arguments are checked only when they are used (modal-app/flow/readOpening.ts), and rejected with `invalid_option`.
   */
  'modal.open': {
    params: z.strictObject({
      view: z.optional(z.string().check(z.maxLength(1024))),
      namespace: z.optional(namespaceSchema),
      /** A pairing that the page created. */
      uri: z.optional(z.unknown()),
      /** Details for the view. */
      arguments: z.optional(z.unknown()),
      /** The height of the page's skeleton, in which the panel appears. Absent without a skeleton. */
      height: z.optional(panelHeightSchema),
    }),
    result: z.null(),
  },
  /** Resets the modal, which the page has already hidden. */
  'modal.close': { params: z.strictObject({}), result: z.null() },
  /** The visitor pressed Escape or went back while the page had the keyboard. */
  'modal.dismiss': { params: z.strictObject({}), result: z.null() },
  /**
   * Connects without showing the modal (`ConnectKit.connect`), or activates a connection (spec §4). Answered once the
   * page has the connection. `address`: the account to put first.
   */
  'connection.open': {
    params: z.strictObject({
      walletId: walletIdSchema,
      namespace: z.optional(namespaceSchema),
      address: z.optional(addressSchema),
    }),
    result: z.null(),
  },
  /**
   * `ConnectKit.switchConnection`: activates a live connection (spec §4). `address`: the account to put first.
   * @throws `multi_wallet_off`, `connection_not_found`, `connection_busy`, `not_connected` if it has ended
   */
  'connection.switch': {
    params: z.strictObject({ id: connectionIdSchema, address: z.optional(addressSchema) }),
    result: z.null(),
  },
  /** `ConnectKit.readProfile()`: what the modal shows of an account, as far as it is known. @throws `not_connected` */
  'account.read': {
    params: z.strictObject({ id: connectionIdSchema }),
    result: profileSchema,
  },
  /** A call of the page to a wallet connected through the iframe, such as WalletConnect's. */
  'connection.request': {
    params: z.strictObject({
      id: connectionIdSchema,
      chainId: chainIdSchema,
      method: z.string().check(z.regex(/^[a-zA-Z0-9_:]{1,64}$/)),
      params: z.optional(z.unknown()),
    }),
    result: z.unknown(),
  },
  /**
   * `ConnectKit.switchNetwork`: switches the connected wallet, or selects the network for the next connection.
   * @throws `network_not_found` if it is not in the list
   */
  'network.switch': { params: z.strictObject({ chainId: chainIdSchema }), result: z.null() },
  /**
   * A wallet granted the page permissions (ERC-7715). Answers whether the modal wants to be shown for them; the page
   * then shows it. `terms`: the wallet's data about each permission, checked only where it is stored.
   */
  'permissions.granted': {
    params: z.strictObject({
      id: connectionIdSchema,
      grants: z
        .array(z.strictObject({ pci: z.string().check(z.regex(/^[0-9a-f]{64}$/)), terms: z.unknown() }))
        .check(z.minLength(1), z.maxLength(8)),
    }),
    result: z.boolean(),
  },
  /** `ConnectKit.signIn()`: the session of the account in use, with a fresh token; null if it has none any more. */
  'session.renew': { params: z.strictObject({}), result: z.nullable(sessionSchema) },
  /** `ConnectKit.signOut()`: ends all sessions of this visitor on this site. */
  'session.end': { params: z.strictObject({}), result: z.null() },
  /** Adds or replaces a network for the life of this document. */
  'network.add': { params: z.strictObject({ network: z.unknown() }), result: z.null() },
  /** Removes a network. If it was active, the first remaining one becomes active (spec §4). */
  'network.remove': { params: z.strictObject({ chainId: chainIdSchema }), result: z.null() },
}

export type ModalMethods = {
  [M in keyof typeof modalMethods]: {
    params: z.infer<(typeof modalMethods)[M]['params']>
    result: z.infer<(typeof modalMethods)[M]['result']>
  }
}
