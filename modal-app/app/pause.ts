import type { Clock } from '../lib/Clock.ts'

/** Resolves after some milliseconds. */
export function pause({ clock }: { clock: Pick<Clock, 'setTimeout'> }, ms: number): Promise<void> {
  return new Promise(resolve => void clock.setTimeout(resolve, ms))
}
