import type { $ZodType } from 'zod/v4/core'
import { envelopeSchema } from '../../shared/protocol/envelope.schema.ts'
import { pageEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { modalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { type SettingRow, settings } from '../../shared/settings.schema.ts'

/** Schemas of everything the iframe receives, grouped like PortChecks, and of the results of its requests. */
export const receivedByFrame = {
  envelope: envelopeSchema as $ZodType,
  requests: Object.fromEntries(Object.entries(modalMethods).map(([name, { params }]) => [name, params as $ZodType])),
  events: pageEvents as Record<string, $ZodType>,
  results: Object.fromEntries(Object.entries(hostMethods).map(([name, { result }]) => [name, result as $ZodType])),
}

const checked = (isChecked: (name: string) => boolean): Record<string, $ZodType> =>
  Object.fromEntries(
    Object.entries<SettingRow>(settings).flatMap(([name, { schema, inInit }]) =>
      isChecked(name) ? [[name, inInit?.schema ?? schema]] : [],
    ),
  )

/** Checks each of the page’s settings by itself, except `customWallets`. */
export const pageSettings = checked(name => name !== 'customWallets')
/** Few pages bring wallets, so their check is a separate script. */
export const pageWallets = checked(name => name === 'customWallets')
