/** Read at load, because scripts may patch built-ins later and elements clobber names (protocol.md §2.1, §2.28). */

/** A property's getter as its interface defines it. A server lacks the interface and never calls this. */
export function getter<T>(type: 'Document' | 'MessageEvent', name: string): (target: object) => T {
  const get = Object.getOwnPropertyDescriptor(globalThis[type]?.prototype ?? {}, name)?.get as (this: object) => T
  return target => get.call(target)
}

export const sourceOf = getter<MessageEventSource | null>('MessageEvent', 'source')
export const originOf = getter<string>('MessageEvent', 'origin')
export const dataOf = getter<unknown>('MessageEvent', 'data')
