/** A promise settled from outside. */
export interface Deferred<T> {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: Error): void
}

export function createDeferred<T>(): Deferred<T> {
  const deferred = {} as Deferred<T>
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }))
  return deferred
}
