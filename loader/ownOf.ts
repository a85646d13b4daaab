/**
 * The own properties of what a page passed, and nothing that it, a library or a class has put on a prototype. So the event
 * of `addEventListener('click', ConnectKit.open)`, whose `view` is the window, asks for nothing.
 */
export function ownOf<T extends object>(value: T | undefined): Partial<T> {
  return { __proto__: null, ...value } as object
}
