/* Ids that find a request in several programs' logs. Anyone can send these headers, so only machine-made forms count. */

/** Hexadecimal digits or a UUID: shorter than an account address. */
const requestIdForm = /^([0-9a-f]{16,32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-|$)/

/** The id that a proxy in front gave the request, or a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('X-Request-Id') ?? ''
  return requestIdForm.test(given) ? given : newRequestId()
}

/** The id of the request's trace. */
export function traceIdOf(headers: Headers): string | undefined {
  return traceparentForm.exec(headers.get('traceparent') ?? '')?.[1]
}

function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
