import { ConnectKitError } from '../errors.ts'
import { maxMessageLength } from './envelope.ts'

/**
 * JSON as both ends of the wire write and read it.
 *
 * The page's realm may be hostile or merely old: Prototype.js adds `Array.prototype.toJSON`, MooTools enumerable keys.
 * So `parse` and `stringify` are taken at load, arrays and objects are written by own enumerable keys only, and no
 * `toJSON` is ever called.
 */

const { parse, stringify } = JSON

/** Deeper values are refused: no message of ours comes near, and a cyclic one would never end. */
export const maxDepth = 32

/**
 * The JSON text of plain data. bigint becomes a hex quantity; `undefined`, functions and symbols are left out of objects and become null in arrays.
 * @throws ConnectKitError `invalid_message` for a text of more than `maxLength` characters, and for a value nested deeper
 * than 32 levels, which includes every cyclic one; and whatever a getter of the value throws
 */
export function toJson(value: unknown, maxLength = maxMessageLength): string {
  let room = maxLength
  const insist = (isLittle: boolean) => {
    if (!isLittle) throw new ConnectKitError('invalid_message', 'Too much JSON')
  }
  /** Without a prototype, where a page may have put a `toJSON`. */
  const copy = (item: unknown, depth: number): unknown => {
    // Counted while copying: a small value that holds itself often would otherwise be written out in full first.
    room -= typeof item === 'string' ? item.length + 1 : 1
    insist(room >= 0 && depth <= maxDepth)
    if (typeof item === 'bigint') return item.toString(16).replace(/^-?/, '$&0x')
    if (typeof item === 'function') return
    if (typeof item !== 'object' || !item) return item
    const isList = Array.isArray(item)
    const bare = Object.setPrototypeOf(isList ? [] : {}, null)
    for (const key of isList ? item.keys() : Object.keys(item)) bare[key] = copy(item[key as never], depth + 1)
    return bare
  }
  const text = stringify(copy(value, 0)) ?? 'null'
  insist(text.length <= maxLength)
  return text
}

/**
 * Parses JSON so that no key can reach a prototype.
 * @returns undefined when the text is not JSON
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
