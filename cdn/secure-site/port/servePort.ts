import { type SecureEvents, type SecureMethods, secureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
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

/** What developers may see of a request: its kind. Parameters and replies may be secret. */
function kindOf(method: string, params: object): string {
  const called = method === 'rpc.request' && 'method' in params ? `${params.method}` : ''
  return /^(eth|personal|solana|wallet)_/.test(called) ? `${method} ${called}` : method
}

/**
 * Serves the modal strictly: every message is validated, and too many violations close the port.
 * @param log receives the kind of each request, and its outcome
 */
export function servePort(port: PortLike, serve: Served, now: () => number, log?: (line: string) => void): ToModal {
  const refusing = Object.fromEntries(
    Object.entries(serve).map(([method, answer]) => [
      method,
      async (params: never, signal: AbortSignal) => {
        const kind = kindOf(method, params)
        log?.(kind)
        try {
          const result = await answer(params, signal)
          log?.(`${kind}: answered`)
          return result
        } catch (thrown) {
          const refusal = refusalOf(thrown)
          log?.(`${kind}: ${toConnectKitError(refusal).code}`)
          throw refusal
        }
      },
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
