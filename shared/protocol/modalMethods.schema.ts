import * as z from 'zod/mini'
import { chainIdSchema, namespaceSchema } from '../networks.schema.ts'
import { addressSchema, connectionIdSchema, walletIdSchema } from './entities.schema.ts'

/** What the page may ask the iframe. */
export const modalMethods = {
  /**
   * Shows a view; without one the rules of spec §2 choose. Refused with `not_available` when the view does not exist. What few
   * pages say is checked by the iframe when they do (modal-app/dialog/readOpening.ts), and refused with `invalid_option`.
   */
  'modal.open': {
    params: z.strictObject({
      view: z.optional(z.string().check(z.maxLength(1024))),
      namespace: z.optional(namespaceSchema),
      /** Of a pairing that the page has made by itself. */
      uri: z.optional(z.unknown()),
      /** What a view needs to know. */
      arguments: z.optional(z.unknown()),
    }),
    result: z.null(),
  },
  /** Resets the modal; the page has hidden it already. */
  'modal.close': { params: z.strictObject({}), result: z.null() },
  /** The visitor wants to leave, by Escape or the browser's own way back, while the page has the keyboard. */
  'modal.dismiss': { params: z.strictObject({}), result: z.null() },
  /**
   * Connects without showing the modal (`ConnectKit.connect`), or goes on with a connection that is there (spec §4); answered
   * when the page has been told. `address`: which account of it comes first.
   */
  'connection.open': {
    params: z.strictObject({
      walletId: walletIdSchema,
      namespace: z.optional(namespaceSchema),
      address: z.optional(addressSchema),
    }),
    result: z.null(),
  },
  /** A call of the page to a wallet whose connection the iframe holds, such as WalletConnect's. */
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
   * `ConnectKit.switchNetwork`: asks the connected wallet to move, or selects the network for the next connection.
   * @throws `network_not_found` for one that is not in the list
   */
  'network.switch': { params: z.strictObject({ chainId: chainIdSchema }), result: z.null() },
  /** Adds a network to the list for the life of this document, or replaces the one of the same id. */
  'network.add': { params: z.strictObject({ network: z.unknown() }), result: z.null() },
  /** Takes one out; when it was the active one, the first that remains becomes it (spec §4). */
  'network.remove': { params: z.strictObject({ chainId: chainIdSchema }), result: z.null() },
}

export type ModalMethods = {
  [M in keyof typeof modalMethods]: {
    params: z.infer<(typeof modalMethods)[M]['params']>
    result: z.infer<(typeof modalMethods)[M]['result']>
  }
}
