import * as z from 'zod/mini'
import { connectionSchema, walletIdSchema } from '../../shared/protocol/entities.schema.ts'
import { frameEvents } from '../../shared/protocol/events.schema.ts'

/*
 * Messages the loader checks only as far as it reads them (DECISIONS.md). The keys are the message's own.
 */

/** The name of a view goes straight to the page, so any word passes. */
export const modalChangedSchema = z.strictObject({
  ...frameEvents['modal.changed'].shape,
  view: z.string().check(z.regex(/^[A-Z][a-zA-Z]{1,39}$/)),
})

const unread = Object.fromEntries(Object.keys(connectionSchema.shape).map(key => [key, z.unknown()]))

/** The loader believes only which wallet was connected; accounts, chain and name come from the wallet itself. */
export const connectionUpsertedSchema = z.strictObject({
  ...frameEvents['connection.upserted'].shape,
  connection: z.strictObject({ ...unread, connectorId: walletIdSchema, appLink: z.optional(z.unknown()) }),
})

/** Passed on to late/verify, which checks it. */
export const attestSchema = z.unknown()
/** Id and address are only looked up among the connections. */
export const connectionActivatedSchema = z.strictObject({
  ...frameEvents['connection.activated'].shape,
  id: z.unknown(),
  address: z.optional(z.unknown()),
})
export const connectionRemovedSchema = z.strictObject({ id: z.unknown() })

/** Passed on to the page, which asked for it. */
export const analyticsTrackedSchema = z.strictObject({
  ...frameEvents['analytics.tracked'].shape,
  properties: z.unknown(),
})
