import type { Opening, OpenRequest, Outcome } from './openings.ts'

/**
 * Settles pending `open()` calls, by default all. An Error rejects them. Afterwards the modal may show its success for
 * a moment, with no call pending.
 */
export function settleCalls(
  calls: Opening['calls'] | undefined,
  outcome?: Error | Outcome,
  isMeant: (request: OpenRequest) => boolean = () => true,
): void {
  for (const [call, request] of calls ?? [])
    if (isMeant(request)) {
      if (outcome instanceof Error) call.reject(outcome)
      else call.resolve(outcome)
      calls?.delete(call)
    }
}
