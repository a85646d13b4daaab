/**
 * Aborts as soon as one of two signals does, with its reason. Replaces `AbortSignal.any`: Node 20 garbage-collects a
 * timeout signal referenced only by `any`, so the timeout never fires. A timeout with a listener is kept.
 */
export function firstSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const signal of [one, other]) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  }
  return controller.signal
}
