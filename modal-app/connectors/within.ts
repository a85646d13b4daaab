import type { Clock } from '../app/App.ts'
import { throwIfAborted } from './throwIfAborted.ts'

interface Limits {
  signal?: AbortSignal | undefined
  time?: { clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>; ms: number }
}

/**
 * Waits for a promise, within limits.
 * @returns undefined once the time is up
 * @throws what the promise rejects with, or ConnectKitError `aborted` once the signal is
 */
export async function within<T>(promise: Promise<T>, { signal, time }: Limits): Promise<T | undefined> {
  let onAbort = () => {}
  let timer: unknown
  const limit = new Promise<void>(resolve => {
    onAbort = resolve
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) resolve()
    timer = time?.clock.setTimeout(resolve, time.ms)
  })
  const overLimit = limit.then(() => {
    throwIfAborted(signal)
    return undefined
  })
  try {
    return await Promise.race([promise, overLimit])
  } finally {
    time?.clock.clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
