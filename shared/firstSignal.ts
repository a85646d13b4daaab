/**
 * Aborts as soon as one of the signals does, with its reason. Replaces `AbortSignal.any`, which browsers before 2024 lack, and
 * under which Node 20 garbage-collects a timeout, so that it never fires. A timeout with a listener is kept.
 */
export function firstSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal })
  }
  return controller.signal
}
