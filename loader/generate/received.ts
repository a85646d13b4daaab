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

/** What late/verify checks before it reads it. */
export const receivedByVerify: Record<string, $ZodType> = {
  'walletConnect.attest': hostMethods['walletConnect.attest'].params,
}

/** The schemas of what the loader receives, in the groups of PortChecks. Of an answer it reads only that there is one. */
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
