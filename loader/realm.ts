/**
 * What the loader needs of the page's realm, taken once at load. A page (or a script on it) may patch built-ins or
 * clobber names later, with a `<form id=…>` for one, so getters are read from their prototypes (protocol.md §2.1, §2.28).
 */

/** Reads a property as its interface defines it; a server, which has no such interface, imports this and never reads. */
export function getter<T>(type: 'Document' | 'MessageEvent', name: string): (target: object) => T {
  const get = Object.getOwnPropertyDescriptor(globalThis[type]?.prototype ?? {}, name)?.get as (this: object) => T
  return target => get.call(target)
}

export const sourceOf = getter<MessageEventSource | null>('MessageEvent', 'source')
export const originOf = getter<string>('MessageEvent', 'origin')
export const dataOf = getter<unknown>('MessageEvent', 'data')
