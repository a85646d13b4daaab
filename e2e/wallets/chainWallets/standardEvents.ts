import type { StandardEventsFeature, StandardEventsListeners } from '@wallet-standard/features'
import type { StandardFault } from './options.ts'

type Change = Parameters<StandardEventsListeners['change']>[0]

/** The feature `standard:events` and a function that emits its events. */
export function createStandardEvents(fault: StandardFault | undefined) {
  const listeners = new Set<StandardEventsListeners['change']>()
  const feature: StandardEventsFeature['standard:events'] = {
    version: '1.0.0',
    on(_, listener) {
      if (fault === 'throwsInOn') throw new Error('This wallet has no events after all')
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    feature,
    change(change: Change) {
      for (const listener of [...listeners]) listener(change)
    },
  }
}
