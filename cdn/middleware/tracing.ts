/* Ids that find a request in several programs' logs. Anyone can send these headers, so only machine-made forms count. */

/** Hexadecimal digits or a UUID: shorter than an account address. */
const requestIdForm = /^([0-9a-f]{16,32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** The id that a proxy in front gave the request, or a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('X-Request-Id') ?? ''
  return requestIdForm.test(given) ? given : newRequestId()
}

/** The caller's span in a trace. */
export interface TraceCaller {
  traceId: string
  spanId: string
  /** Whether the caller samples the trace. */
  isSampled: boolean
}

/** The caller's trace context, if the request has one. */
export function callerOf(headers: Headers): TraceCaller | undefined {
  const [, traceId, spanId, flags = ''] = traceparentForm.exec(headers.get('traceparent') ?? '') ?? []
  return traceId && spanId ? { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 } : undefined
}

function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
