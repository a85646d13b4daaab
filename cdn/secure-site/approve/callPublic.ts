import { type Endpoint, type EndpointBody, type EndpointReply, endpointUrl } from '../../../shared/api/endpoint.ts'
import type { ChainId } from '../../../shared/caip.ts'

/** Short, because this information is optional. */
const patienceMs = 4_000

/** Asks the server for public facts. Undefined without a valid reply in time. */
export type CallPublic = <E extends Endpoint>(
  endpoint: E,
  chainId: ChainId,
  body: EndpointBody<E>,
) => Promise<EndpointReply<E> | undefined>

/** The same for an account's facts. */
export type ReadPublic = <E extends Endpoint>(
  endpoint: E,
  chainId: ChainId,
  address: string,
  query?: Readonly<Record<string, string>>,
) => Promise<EndpointReply<E> | undefined>

type Fetch = typeof globalThis.fetch

export function createCallPublic(origin: string, projectId: string, fetch?: Fetch): CallPublic {
  const ask = createAsk(fetch)
  return (endpoint, chainId, body) =>
    ask(endpoint, endpointUrl(origin, endpoint, { projectId, chainId } as never), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
}

export function createReadPublic(origin: string, projectId: string, fetch?: Fetch): ReadPublic {
  const ask = createAsk(fetch)
  return (endpoint, chainId, address, query) => {
    const path = endpoint.path.replace(':address', address) as `/v1/${string}`
    return ask(endpoint, endpointUrl(origin, { path }, { projectId, chainId, ...query } as never), {})
  }
}

function createAsk(fetch: Fetch = globalThis.fetch.bind(globalThis)) {
  return async <E extends Endpoint>(
    endpoint: E,
    url: string,
    init: RequestInit,
  ): Promise<EndpointReply<E> | undefined> => {
    try {
      const response = await fetch(url, { ...init, credentials: 'omit', signal: AbortSignal.timeout(patienceMs) })
      const read = response.ok ? endpoint.reply.safeParse(await response.json()) : undefined
      return read?.success ? (read.data as EndpointReply<E>) : undefined
    } catch {
      return undefined
    }
  }
}
