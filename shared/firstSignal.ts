import { abortWith } from './abortWith.ts'

/**
 * Aborts as soon as one of the signals does, with its reason, and then listens no more. Whoever passes a signal that outlives
 * the work aborts one of its own at the end. Replaces `AbortSignal.any`, which browsers before 2024 lack, and under which
 * Node 20 garbage-collects a timeout, so that it never fires. A timeout with a listener is kept.
 */
export function firstSignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) if (signal) abortWith(controller, signal)
  return controller.signal
}
