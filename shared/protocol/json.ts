import { ConnectKitError } from '../errors.ts'

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
 * @throws ConnectKitError `invalid_message` for a value nested deeper than 32 levels, which includes every cyclic one
 */
export function toJson(value: unknown, depth = 0): string {
  if (depth > maxDepth) throw new ConnectKitError('invalid_message', 'The value is nested too deeply to be sent')
  if (typeof value === 'bigint') return `"0x${value.toString(16)}"`
  if (value === null || typeof value !== 'object') return isWritable(value) ? stringify(value) : 'null'
  let text = ''
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) text += (i ? ',' : '') + toJson(value[i], depth + 1)
    return `[${text}]`
  }
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key]
    if (isWritable(item)) text += `${text ? ',' : ''}${stringify(key)}:${toJson(item, depth + 1)}`
  }
  return `{${text}}`
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
