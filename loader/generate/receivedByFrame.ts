import type { $ZodType } from 'zod/v4/core'
import { envelopeSchema } from '../../shared/protocol/envelope.schema.ts'
import { pageEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { modalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { type SettingRow, settings } from '../../shared/settings.schema.ts'

/** The schemas of what the iframe receives, in the groups of PortChecks, and the results of what it asks. */
export const receivedByFrame = {
  envelope: envelopeSchema as $ZodType,
  requests: Object.fromEntries(Object.entries(modalMethods).map(([name, { params }]) => [name, params as $ZodType])),
  events: pageEvents as Record<string, $ZodType>,
  results: Object.fromEntries(Object.entries(hostMethods).map(([name, { result }]) => [name, result as $ZodType])),
}

/** Each setting a page may say, checked by itself. */
export const pageSettings: Record<string, $ZodType> = Object.fromEntries(
  Object.entries<SettingRow>(settings).map(([name, { schema, inInit }]) => [name, inInit?.schema ?? schema]),
)
