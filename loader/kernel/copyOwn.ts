/** Own properties only, so that `addEventListener('click', ConnectKit.open)` works: an event inherits `view`. */
export function copyOwn<T extends object>(value: T | undefined): Partial<T> {
  return { __proto__: null, ...value } as object
}
