import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { connectionSchema } from '../../shared/protocol/entities.schema.ts'
import { envelopeSchema } from '../../shared/protocol/envelope.schema.ts'
import { frameEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { pageSessionsSchema, siwxTermsSchema } from '../../shared/siwx.schema.ts'

/** Checked by late/verify. */
export const receivedByVerify: Record<string, $ZodType> = {
  'walletConnect.attest': hostMethods['walletConnect.attest'].params,
}

/** Checked by late/signIn: the iframe's requests and its answers. */
export const receivedBySignIn: Record<string, $ZodType> = {
  'session.upsert': hostMethods['session.upsert'].params,
  'session.remove': hostMethods['session.remove'].params,
  'siwx.call': hostMethods['siwx.call'].params,
  // Results of the page's own sign-in.
  createMessage: siwxTermsSchema,
  getSessions: pageSessionsSchema,
}

const receivedByOthers = Object.keys({ ...receivedByVerify, ...receivedBySignIn })

/** late/modal/hearConnections.ts drops a link that the page would not open, and keeps its connection. */
const connectionUpsertSchema = z.strictObject({
  ...hostMethods['connection.upsert'].params.shape,
  connection: z.strictObject({ ...connectionSchema.shape, appLink: z.optional(z.unknown()) }),
})

/**
 * Schemas of everything the page receives, grouped like PortChecks. Checks of other late scripts run there. Results of
 * the page's own requests are not read.
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
    ...Object.fromEntries(receivedByOthers.flatMap(name => (name in hostMethods ? [[name, z.unknown()]] : []))),
  },
  events: frameEvents,
}
