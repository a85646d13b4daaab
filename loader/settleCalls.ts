import type { Deferred } from '../shared/createDeferred.ts'

/**
 * Settles pending `open()` calls, by default all. An Error rejects them. Afterwards the modal may show its success for
 * a moment, with no call pending.
 */
export function settleCalls<Request, Outcome>(
  calls: Map<Deferred<Outcome | undefined>, Request> | undefined,
  outcome?: Error | Outcome,
  isMeant: (request: Request) => boolean = () => true,
): void {
  for (const [call, request] of calls ?? [])
    if (isMeant(request)) {
      if (outcome instanceof Error) call.reject(outcome)
      else call.resolve(outcome)
      calls?.delete(call)
    }
}
