/**
 * Aborts a controller as soon as a signal does, with its reason.
 * @returns stops listening; it also stops once the controller has aborted
 */
export function abortWith(controller: AbortController, signal: AbortSignal): () => void {
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  return () => signal.removeEventListener('abort', abort)
}
