import { ConnectKitError } from '../../shared/errors.ts'
import type { Clock } from '../lib/Clock.ts'

interface Limits {
  signal?: AbortSignal | undefined
  time?: { clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>; ms: number }
}

/**
 * Waits for a promise, within limits.
 * @returns undefined once the time is up
 * @throws the promise's error, or ConnectKitError `aborted` once the signal is
 */
export async function within<T>(promise: Promise<T>, { signal, time }: Limits): Promise<T | undefined> {
  let onAbort = () => {}
  let timer: unknown
  const limit = new Promise<undefined>((resolve, reject) => {
    onAbort = () => reject(new ConnectKitError('aborted', 'The request was cancelled'))
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort)
    timer = time?.clock.setTimeout(() => resolve(undefined), time.ms)
  })
  try {
    return await Promise.race([limit, promise])
  } finally {
    time?.clock.clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** @throws ConnectKitError `aborted` */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
}
