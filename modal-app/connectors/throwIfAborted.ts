import { ConnectKitError } from '../../shared/errors.ts'

/** @throws ConnectKitError `aborted` */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
}
