import type { Deferred } from '../shared/createDeferred.ts'

/** Answers all pending `open()` calls. While the modal then still shows that it is done, there are none. */
export function settleCalls(calls: Map<Deferred<void>, unknown> | undefined, error?: Error): void {
  for (const { resolve, reject } of calls?.keys() ?? []) error ? reject(error) : resolve()
  calls?.clear()
}
