import { generateProof } from 'dpop'
import { type ApiErrorCode, apiErrorStatus } from '../../../shared/api/apiError.ts'
import type { Endpoint, EndpointBody, EndpointReply } from '../../../shared/api/endpoint.ts'

/** Calls of the embedded wallet's server, which is of the same origin. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  body: EndpointBody<E>,
  signal?: AbortSignal,
) => Promise<EndpointReply<E>>

export interface SigningDeps {
  /** Of this page, without a trailing slash. */
  origin: string
  /** Signs each request. */
  keys: CryptoKeyPair
  /** What the server gave at sign-in. */
  readSession(): string | undefined
}

interface CallDeps extends SigningDeps {
  /** The server does not know the session any more. */
  onSessionEnd(): void
  fetch?: typeof fetch
  /** Whether cookies count; they play no part where who asks is proved by the key alone. */
  credentials?: 'same-origin'
}

/** A refusal of the server, or `network_error` if it did not answer or not as it should. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  constructor(
    readonly code: ApiErrorCode | 'network_error',
    message: string,
    /** When the same may be asked again. */
    readonly retryAfterS?: number,
    /** Of a wrong code. */
    readonly triesLeft?: number,
  ) {
    super(message)
  }
}

/** Questions that the server holds open end sooner. */
const timeoutMs = 40_000

/** A request with its proof, which counts once, while the two clocks are less than five minutes apart. */
export async function signRequest<E extends Endpoint>(
  { origin, keys, readSession }: SigningDeps,
  endpoint: E,
  body: EndpointBody<E>,
): Promise<{ url: string; init: RequestInit }> {
  const url = `${origin}${endpoint.path}`
  const session = readSession()
  const proof = await generateProof(keys, url, endpoint.method, undefined, session)
  const headers: Record<string, string> = { 'Content-Type': 'application/json', DPoP: proof }
  if (session) headers.Authorization = `DPoP ${session}`
  return { url, init: { method: endpoint.method, headers, body: JSON.stringify(body) } }
}

/** @throws ApiRefusal */
export function createCallApi({
  origin,
  keys,
  readSession,
  onSessionEnd,
  fetch = globalThis.fetch,
  credentials,
}: CallDeps): CallApi {
  return async (endpoint, body, signal) => {
    const { url, init } = await signRequest({ origin, keys, readSession }, endpoint, body)
    const response = await fetch(url, {
      ...init,
      credentials: credentials ?? 'omit',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    }).catch(() => {
      signal?.throwIfAborted()
      throw new ApiRefusal('network_error', 'The server of the wallet did not answer')
    })
    const reply: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const refusal = readRefusal(response, reply)
      if (refusal.code === 'session_ended') onSessionEnd()
      throw refusal
    }
    const read = endpoint.reply.safeParse(reply)
    if (!read.success) throw new ApiRefusal('network_error', 'The server of the wallet answered something else')
    return read.data as EndpointReply<typeof endpoint>
  }
}

function readRefusal(response: Response, reply: unknown): ApiRefusal {
  const { code, error, retryAfterS, triesLeft } = Object(reply)
  if (!Object.hasOwn(apiErrorStatus, `${code}`))
    return new ApiRefusal('network_error', `The server of the wallet answered ${response.status}`)
  const seconds = retryAfterS ?? response.headers.get('Retry-After') ?? undefined
  return new ApiRefusal(code, `${error}`.slice(0, 300), readCount(seconds), readCount(triesLeft))
}

function readCount(value: unknown): number | undefined {
  const count = Number(value)
  return value !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}
