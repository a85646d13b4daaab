import { generateProof } from 'dpop'
import { type ApiErrorCode, apiErrorStatus } from '../../../shared/api/apiError.ts'
import type { Endpoint, EndpointBody, EndpointReply } from '../../../shared/api/endpoint.ts'
import { firstSignal } from '../../../shared/firstSignal.ts'

/** Calls the embedded wallet's server, which has the same origin. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  body: EndpointBody<E>,
  signal?: AbortSignal,
) => Promise<EndpointReply<E>>

export interface SigningDeps {
  /** The page's own, without a trailing slash. */
  origin: string
  /** Signs each request. */
  keys: CryptoKeyPair
  /** The session text from sign-in. */
  readSession(): string | undefined
}

interface CallDeps extends SigningDeps {
  /** Called when the server no longer knows the session. */
  onSessionEnd(): void
  fetch?: typeof fetch
  /** Whether to send cookies; usually the key alone identifies the caller. */
  credentials?: 'same-origin'
}

/** A refusal of the server, or `network_error` if it gave no valid reply. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  constructor(
    readonly code: ApiErrorCode | 'network_error',
    message: string,
    /** When to retry. */
    readonly retryAfterS?: number,
    /** After a wrong code. */
    readonly triesLeft?: number,
  ) {
    super(message)
  }
}

/** Longer than the server holds a request open. */
const timeoutMs = 40_000

/** Signs a request with a single-use proof, valid while the two clocks are less than five minutes apart. */
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
      signal: firstSignal(AbortSignal.timeout(timeoutMs), signal),
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
