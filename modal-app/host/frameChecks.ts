import * as z from 'zod/mini'
import { envelopeSchema } from '../../shared/protocol/envelope.schema.ts'
import { pageEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { modalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { Check, PortChecks } from '../../shared/protocol/port.ts'

// No code is made at run time: the content security policy forbids it.
z.config({ jitless: true })

const checkOf =
  (schema: z.ZodMiniType): Check =>
  value =>
    schema.safeParse(value).success

function checksOf<T>(table: Readonly<Record<string, T>>, schemaOf: (entry: T) => z.ZodMiniType): Record<string, Check> {
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, checkOf(schemaOf(entry))]))
}

/** What the iframe accepts from the page, checked by the schemas themselves. */
export const frameChecks: PortChecks = {
  envelope: checkOf(envelopeSchema),
  requests: checksOf<{ params: z.ZodMiniType }>(modalMethods, method => method.params),
  events: checksOf<z.ZodMiniType>(pageEvents, event => event),
  results: checksOf<{ result: z.ZodMiniType }>(hostMethods, method => method.result),
}
