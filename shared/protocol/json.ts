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
const maxDepth = 32

/**
 * The JSON text of plain data. bigint becomes a hex quantity; `undefined`, functions and symbols are left out of objects and become null in arrays.
 * @throws ConnectKitError `invalid_message` for a text of more than `maxLength` characters, and for a value nested deeper
 * than 32 levels, which includes every cyclic one; and whatever a getter of the value throws
 */
export function toJson(value: unknown, maxLength = maxMessageLength): string {
  let room = maxLength
  const refuse = (what: string) => {
    throw new ConnectKitError('invalid_message', `The value is ${what}`)
  }
  // Counted while writing: a small value that holds itself often would otherwise be written out in full first.
  const put = (text: string): string => {
    room -= text.length
    if (room < 0) refuse(`over ${maxLength} characters as JSON`)
    return text
  }
  const write = (item: unknown, depth: number): string => {
    if (depth > maxDepth) refuse('nested too deeply')
    if (typeof item === 'bigint') return put(`"${item.toString(16).replace(/^-?/, '$&0x')}"`)
    if (typeof item !== 'object' || !item) return put(isWritable(item) ? stringify(item) : 'null')
    const isList = Array.isArray(item)
    let text = ''
    for (const key of isList ? item.keys() : Object.keys(item)) {
      const property = item[key as never]
      if (isList || isWritable(property))
        text += put((text && ',') + (isList ? '' : `${stringify(key)}:`)) + write(property, depth + 1)
    }
    return put(isList ? '[' : '{') + text + put(isList ? ']' : '}')
  }
  return write(value, 0)
}

function isWritable(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'
}

/**
 * Parses JSON so that no key can reach a prototype.
 * @returns undefined when the text is not JSON
 */
export function fromJson(text: string): unknown {
  try {
    const guard = text.includes('__proto__') || text.includes('\\u')
    return guard ? parse(text, (key, value) => (key === '__proto__' ? undefined : value)) : parse(text)
  } catch {
    return undefined
  }
}
