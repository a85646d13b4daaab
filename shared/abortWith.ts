/**
 * Aborts a controller as soon as a signal does, with its reason.
 * @returns stops listening, as does an abort of the controller
 */
export function abortWith(controller: AbortController, signal: AbortSignal): () => void {
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  return () => signal.removeEventListener('abort', abort)
}
