import * as z from 'zod/mini'
import { connectionSchema, walletIdSchema } from '../../shared/protocol/entities.schema.ts'
import { frameEvents } from '../../shared/protocol/events.schema.ts'

/*
 * Messages of which the loader checks what it reads, and no more (DECISIONS.md). The keys are all those of the message.
 */

/** It hands the name of a view on to the page and does nothing with it: any word will do instead of the whole list. */
export const modalChangedSchema = z.strictObject({
  ...frameEvents['modal.changed'].shape,
  view: z.string().check(z.regex(/^[A-Z][a-zA-Z]{1,39}$/)),
})

const unread = Object.fromEntries(Object.keys(connectionSchema.shape).map(key => [key, z.unknown()]))

/** Of a wallet of the page it believes only that it was connected; accounts, chain and name it has from the wallet. */
export const connectionUpsertedSchema = z.strictObject({
  ...frameEvents['connection.upserted'].shape,
  connection: z.strictObject({ ...unread, connectorId: walletIdSchema, appLink: z.optional(z.unknown()) }),
})

/** Handed on to late/verify, which checks it. */
export const attestSchema = z.unknown()
/** Id and address are looked up among the connections there are, and kept nowhere. */
export const connectionActivatedSchema = z.strictObject({
  ...frameEvents['connection.activated'].shape,
  id: z.unknown(),
  address: z.optional(z.unknown()),
})
export const connectionRemovedSchema = z.strictObject({ id: z.unknown() })

/** Handed on to the page, which asked for it. */
export const analyticsTrackedSchema = z.strictObject({
  ...frameEvents['analytics.tracked'].shape,
  properties: z.unknown(),
})
