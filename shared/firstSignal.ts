import { abortWith } from './abortWith.ts'

/**
 * Aborts as soon as one of the signals does, with its reason, and stops listening. If a signal outlives the work, also
 * pass one of your own and abort it at the end. Replaces `AbortSignal.any`: browsers before 2024 lack it, and with it
 * Node 20 garbage-collects a timeout so that it never fires. A timeout with a listener is not collected.
 */
export function firstSignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) if (signal) abortWith(controller, signal)
  return controller.signal
}
