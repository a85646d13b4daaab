import * as z from 'zod/mini'
import { namespaceSchema } from '../networks.schema.ts'
import { walletIdSchema } from './entities.schema.ts'

/** What the page may ask the iframe. */
export const modalMethods = {
  /** Shows a view; without one the rules of spec §2 choose. Refused with `not_available` when the view does not exist. */
  'modal.open': {
    params: z.strictObject({
      view: z.optional(z.string().check(z.maxLength(64))),
      namespace: z.optional(namespaceSchema),
    }),
    result: z.null(),
  },
  /** Resets the modal; the page has hidden it already. */
  'modal.close': { params: z.strictObject({}), result: z.null() },
  /** Connects without showing the modal (`ConnectKit.connect`); answered when `connection.upserted` has been sent. */
  'connection.open': {
    params: z.strictObject({ walletId: walletIdSchema, namespace: z.optional(namespaceSchema) }),
    result: z.null(),
  },
}

export type ModalMethods = {
  [M in keyof typeof modalMethods]: {
    params: z.infer<(typeof modalMethods)[M]['params']>
    result: z.infer<(typeof modalMethods)[M]['result']>
  }
}
