import { type SecureEvents, type SecureMethods, secureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { envelopeSchema } from '../../../shared/protocol/envelope.schema.ts'
import { createPort, type Port, type PortLike, type PortOptions } from '../../../shared/protocol/port.ts'
import { refusalOf } from '../refuse.ts'

export type Served = PortOptions<SecureMethods, Record<never, never>>['serve']
export type ToModal = Port<Record<never, never>, SecureEvents>

const requests = Object.fromEntries(
  Object.entries(secureMethods).map(([method, { params }]) => [
    method,
    (value: unknown) => params.safeParse(value).success,
  ]),
)

/** Serves the modal strictly: every message is checked, and one that breaks the rules too often has no port any more. */
export function servePort(port: PortLike, serve: Served, now: () => number): ToModal {
  const refusing = Object.fromEntries(
    Object.entries(serve).map(([method, answer]) => [
      method,
      (params: never, signal: AbortSignal) =>
        answer(params, signal).catch((thrown: unknown) => {
          throw refusalOf(thrown)
        }),
    ]),
  ) as unknown as Served
  return createPort<Record<never, never>, SecureEvents, SecureMethods, Record<never, never>>({
    port,
    checks: { envelope: value => envelopeSchema.safeParse(value).success, requests, events: {} },
    now,
    serve: refusing,
    hear: {},
    onViolation: () => {},
  })
}
