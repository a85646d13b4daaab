import type { Deferred } from '../shared/createDeferred.ts'
import { toJson } from '../shared/protocol/json.ts'
import type { Opening, OpenRequest } from './Opening.ts'

/**
 * Answers pending `open()` calls, by default all; an Error rejects them. The modal may stay for a moment to show its
 * success, with no call pending.
 */
export function settleCalls(
  calls: Opening['calls'] | undefined,
  outcome?: Error | string,
  isMeant: (request: OpenRequest) => boolean = () => true,
): void {
  for (const [opened, request] of calls ?? [])
    if (isMeant(request)) {
      if (outcome instanceof Error) opened.reject(outcome)
      else opened.resolve(outcome)
      calls?.delete(opened)
    }
}

/** Ends the calls for sending whose form this later one has replaced: they must not hear what is sent for it. */
export function settleReplaced(calls: Opening['calls'], by: Deferred<string | undefined>, key: string): void {
  if (!calls.has(by)) return
  for (const [opened, earlier] of calls) {
    if (opened === by) return
    if (earlier.view === 'WalletSend' && toJson(earlier) !== key) {
      opened.resolve(undefined)
      calls.delete(opened)
    }
  }
}
