/**
 * The own properties of an argument, nothing inherited. So `addEventListener('click', ConnectKit.open)` works, although
 * the event inherits a `view`.
 */
export function ownOf<T extends object>(value: T | undefined): Partial<T> {
  return { __proto__: null, ...value } as object
}
