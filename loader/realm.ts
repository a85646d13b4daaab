/**
 * What the loader needs of the page's realm, taken once at load. A page (or a script on it) may patch built-ins or
 * clobber names later, with a `<form id=…>` for one, so getters are read from their prototypes (protocol.md §2.1, §2.28).
 */

function getter<T>(prototype: object, name: string): (target: object) => T {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: object) => T
  return target => get.call(target)
}

const currentScriptOf = getter<HTMLOrSVGScriptElement | null>(Document.prototype, 'currentScript')
export const sourceOf = getter<MessageEventSource | null>(MessageEvent.prototype, 'source')
export const originOf = getter<string>(MessageEvent.prototype, 'origin')
export const dataOf = getter<unknown>(MessageEvent.prototype, 'data')

/** The classic script being run, not an element that clobbers the name. */
export function currentScript(): HTMLScriptElement | null {
  const script = currentScriptOf(document)
  return script instanceof HTMLScriptElement ? script : null
}

/** Time since the page was loaded, which no change of the computer's clock moves. */
export const clock = {
  now: (): number => performance.now(),
  setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
  clearTimeout: (timer: unknown): void => clearTimeout(timer as number),
}
