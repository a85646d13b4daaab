import { ConnectKitError } from '../../../shared/errors.ts'

/** Waits until a step that is shown is done. */
export function asStep<T>(signal: AbortSignal, begin: (done: (result: T) => void) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'The request was cancelled')))
    begin(resolve)
  })
}
