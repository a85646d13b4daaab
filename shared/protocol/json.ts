import { ConnectKitError } from '../errors.ts'
import { maxMessageLength } from './envelope.ts'

/**
 * JSON for both ends of the wire. The page's built-ins may be patched or old: Prototype.js adds
 * `Array.prototype.toJSON`, and MooTools adds enumerable keys. So `parse` and `stringify` are saved at load, only own
 * enumerable keys are written, and no `toJSON` is called.
 */

const { parse, stringify } = JSON

/** Deeper than any of our messages. Also stops at cycles. */
export const maxDepth = 32

/**
 * Plain data as JSON. A bigint becomes a hex quantity. `undefined`, functions and symbols are omitted from objects and
 * become null in arrays.
 * @throws ConnectKitError `invalid_message` for text longer than `maxLength` and for nesting beyond 32 levels, cycles
 * included; rethrows what a getter throws
 */
export function toJson(value: unknown, maxLength = maxMessageLength): string {
  let room = maxLength
  const assertFits = (isLittle: boolean) => {
    if (!isLittle) throw new ConnectKitError('invalid_message', 'Too much JSON')
  }
  /** The copy has no prototype, because a page may have added `toJSON` to one. */
  const copy = (item: unknown, depth: number): unknown => {
    // Counted while copying, as a small value may contain the same object many times.
    room -= typeof item === 'string' ? item.length + 1 : 1
    assertFits(room >= 0 && depth <= maxDepth)
    if (typeof item === 'bigint') return item.toString(16).replace(/^-?/, '$&0x')
    if (typeof item === 'function') return
    if (typeof item !== 'object' || !item) return item
    const isList = Array.isArray(item)
    const bare = Object.setPrototypeOf(isList ? [] : {}, null)
    for (const key of isList ? item.keys() : Object.keys(item)) bare[key] = copy(item[key as never], depth + 1)
    return bare
  }
  const text = stringify(copy(value, 0)) ?? 'null'
  assertFits(text.length <= maxLength)
  return text
}

/**
 * Parses JSON so that no key can reach a prototype.
 * @returns undefined for invalid JSON
 */
export function fromJson(text: string): unknown {
  try {
    return /__proto__|\\u/.test(text)
      ? parse(text, (key, value) => (key === '__proto__' ? undefined : value))
      : parse(text)
  } catch {
    return undefined
  }
}
