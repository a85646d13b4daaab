import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { connectionSchema } from '../../shared/protocol/entities.schema.ts'
import { envelopeSchema } from '../../shared/protocol/envelope.schema.ts'
import { frameEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'

/** Checked by late/verify. */
export const receivedByVerify: Record<string, $ZodType> = {
  'walletConnect.attest': hostMethods['walletConnect.attest'].params,
}

/** A link that the page would not open is left out (late/modal/hearConnections.ts); its connection stays. */
const connectionUpsertSchema = z.strictObject({
  ...hostMethods['connection.upsert'].params.shape,
  connection: z.strictObject({ ...connectionSchema.shape, appLink: z.optional(z.unknown()) }),
})

/**
 * Schemas of what the page receives, grouped like PortChecks. What late/verify checks is passed on to it. The results of
 * the page's requests go unread.
 */
export const received: {
  envelope: $ZodType
  requests: Record<string, $ZodType>
  events: Record<string, $ZodType>
} = {
  envelope: envelopeSchema,
  requests: {
    ...Object.fromEntries(Object.entries(hostMethods).map(([method, { params }]) => [method, params])),
    'connection.upsert': connectionUpsertSchema,
    ...Object.fromEntries(Object.keys(receivedByVerify).map(method => [method, z.unknown()])),
  },
  events: frameEvents,
}
