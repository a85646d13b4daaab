import type { Field, TypedStruct, TypedValue } from './TypedData.ts'

/** Types by name. */
export type TypeTable = ReadonlyMap<string, readonly Field[]>

const maxItems = 100
const address = /^0x[0-9a-fA-F]{40}$/
const bytes = /^0x(?:[0-9a-fA-F]{2})*$/
/** Only the canonical spelling of a number. Wallets disagree about others, such as a leading zero or an exponent. */
const decimal = /^(?:0|[1-9]\d{0,77})$/
const hexadecimal = /^0x[0-9a-fA-F]{1,64}$/

/** Names of built-in types, which no struct can have. */
export const elementary = /^(?:address|bool|string|function|u?int\d*|u?fixed\w*|bytes\d*)$/

/** A value that does not fit its type, or that wallets may read differently. */
export class Unreadable extends Error {}

/** @throws Unreadable */
export function readStruct(types: TypeTable, type: string, given: unknown): TypedStruct {
  const fields = types.get(type)
  if (!fields || !isRecord(given)) throw new Unreadable(type)
  return Object.fromEntries(
    fields.map(field => {
      if (!Object.hasOwn(given, field.name)) throw new Unreadable(field.name)
      return [field.name, readValue(types, field.type, given[field.name])]
    }),
  )
}

/**
 * Reads a value as a wallet encodes it for its signature.
 * @throws Unreadable
 */
export function readValue(types: TypeTable, type: string, given: unknown): TypedValue {
  const [, item, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined) {
    const isOfLength = Array.isArray(given) && (!length || given.length === Number(length))
    if (!isOfLength || given.length > maxItems) throw new Unreadable(type)
    return given.map(each => readValue(types, item, each))
  }
  if (types.has(type)) return readStruct(types, type, given)
  if (type === 'bool' && typeof given === 'boolean') return given
  if (type === 'string' && typeof given === 'string') return given
  if (type === 'address' && typeof given === 'string' && address.test(given)) return given
  const [, kind, size] = /^(uint|int|bytes)(\d*)$/.exec(type) ?? []
  if (kind === 'bytes' && typeof given === 'string' && bytes.test(given))
    if (!size || given.length === 2 + 2 * Number(size)) return given
  if (kind === 'uint' || kind === 'int') return readNumber(kind, Number(size || 256), given)
  throw new Unreadable(type)
}

function readNumber(kind: 'uint' | 'int', bits: number, given: unknown): bigint {
  const number = toBigInt(kind, given)
  const most = kind === 'uint' ? 1n << BigInt(bits) : 1n << BigInt(bits - 1)
  const least = kind === 'uint' ? 0n : -most
  if (number === undefined || number >= most || number < least) throw new Unreadable(kind)
  return number
}

/** JSON numbers beyond 2^53 lose digits, here or in the wallet. */
function toBigInt(kind: 'uint' | 'int', given: unknown): bigint | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) ? BigInt(given) : undefined
  if (typeof given !== 'string') return undefined
  if (decimal.test(given) || hexadecimal.test(given)) return BigInt(given)
  return kind === 'int' && /^-[1-9]\d{0,77}$/.test(given) ? BigInt(given) : undefined
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
