import { type Endpoint, type EndpointBody, type EndpointReply, endpointUrl } from '../../../shared/api/endpoint.ts'
import type { ChainId } from '../../../shared/caip.ts'

/** What is only extra information: nobody waits longer for it. */
const patienceMs = 4_000

/** Asks the server what is known to anybody. Undefined if it does not answer as it should, or in time. */
export type CallPublic = <E extends Endpoint>(
  endpoint: E,
  chainId: ChainId,
  body: EndpointBody<E>,
) => Promise<EndpointReply<E> | undefined>

export function createCallPublic(
  origin: string,
  projectId: string,
  fetch = globalThis.fetch.bind(globalThis),
): CallPublic {
  return async (endpoint, chainId, body) => {
    try {
      const response = await fetch(endpointUrl(origin, endpoint, { projectId, chainId } as never), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        signal: AbortSignal.timeout(patienceMs),
      })
      const read = response.ok ? endpoint.reply.safeParse(await response.json()) : undefined
      return read?.success ? (read.data as EndpointReply<typeof endpoint>) : undefined
    } catch {
      return undefined
    }
  }
}
