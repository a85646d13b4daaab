/**
 * Aborts a controller as soon as a signal aborts, with the same reason. An abort of the controller also stops
 * listening.
 * @returns stops listening
 */
export function abortWith(controller: AbortController, signal: AbortSignal): () => void {
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  return () => signal.removeEventListener('abort', abort)
}
