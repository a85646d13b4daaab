import type { Endpoint, EndpointBody } from '../../../shared/api/endpoint.ts'
import { type SigningDeps, signRequest } from './callApi.ts'

/** Well within a proof's validity of some minutes. */
const renewMs = 20_000

export interface KeepDeps extends SigningDeps {
  fetch: typeof fetch
  every(run: () => void, ms: number): void
}

/**
 * Keeps a request signed for when the document closes, which leaves no time to sign.
 * @returns sends it; nothing waits for the answer
 */
export function keepSigned<E extends Endpoint>(deps: KeepDeps, endpoint: E, body: EndpointBody<E>): () => void {
  let signed: Awaited<ReturnType<typeof signRequest>> | undefined
  const renew = () =>
    void signRequest(deps, endpoint, body).then(
      next => {
        signed = next
      },
      () => {},
    )
  renew()
  deps.every(renew, renewMs)
  return () => {
    if (!signed) return
    const { url, init } = signed
    // A proof is single-use.
    signed = undefined
    void deps.fetch(url, { ...init, credentials: 'omit', keepalive: true }).catch(() => {})
  }
}
