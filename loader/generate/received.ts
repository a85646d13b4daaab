import type { $ZodType } from 'zod/v4/core'
import { envelopeSchema } from '../../shared/protocol/envelope.schema.ts'
import { frameEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import {
  analyticsTrackedSchema,
  attestSchema,
  connectionActivatedSchema,
  connectionRemovedSchema,
  connectionUpsertedSchema,
  modalChangedSchema,
} from './readByLoader.schema.ts'

/** Checked by late/verify. */
export const receivedByVerify: Record<string, $ZodType> = {
  'walletConnect.attest': hostMethods['walletConnect.attest'].params,
}

/** Schemas of what the loader receives, grouped like PortChecks. The results of its requests go unread. */
export const received: {
  envelope: $ZodType
  requests: Record<string, $ZodType>
  events: Record<string, $ZodType>
} = {
  envelope: envelopeSchema,
  requests: {
    ...Object.fromEntries(Object.entries(hostMethods).map(([method, { params }]) => [method, params])),
    'walletConnect.attest': attestSchema,
  },
  events: {
    ...frameEvents,
    'modal.changed': modalChangedSchema,
    'connection.upserted': connectionUpsertedSchema,
    'connection.activated': connectionActivatedSchema,
    'connection.removed': connectionRemovedSchema,
    'analytics.tracked': analyticsTrackedSchema,
  },
}
