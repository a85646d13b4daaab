/**
 * Aborts as soon as one of two signals does, with its reason. Not `AbortSignal.any`: Node 20 collects a timeout that only such a
 * signal refers to, and whoever waits for it then waits for ever. A timeout with a listener is kept.
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
