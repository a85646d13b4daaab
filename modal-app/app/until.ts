import type { App } from './App.ts'
import type { State } from './State.ts'

export interface Waiting {
  /** Without a timeout it waits until the signal aborts. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** Waits until `read` finds something in the state. Resolves with it, or with undefined on timeout or abort. */
export function until<T>(
  { store, clock }: Pick<App, 'store' | 'clock'>,
  read: (state: State) => T | undefined | false,
  { timeoutMs, signal }: Waiting,
): Promise<T | undefined> {
  return new Promise(resolve => {
    const settle = (found?: T) => {
      stop()
      clock.clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      resolve(found)
    }
    const giveUp = () => settle()
    const look = (state: State) => {
      const found = read(state)
      if (found) settle(found)
    }
    const stop = store.subscribe(look)
    const timer = timeoutMs === undefined ? undefined : clock.setTimeout(giveUp, timeoutMs)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    else look(store.getState())
  })
}
