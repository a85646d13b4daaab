import type { Clock } from './App.ts'

/** Resolves after some milliseconds. */
export function pause({ clock }: { clock: Pick<Clock, 'setTimeout'> }, ms: number): Promise<void> {
  return new Promise(resolve => void clock.setTimeout(resolve, ms))
}
