import { parseTypedData } from './parseTypedData.ts'
import { elementary, isRecord, readStruct, type TypeTable, Unreadable } from './readValue.ts'
import type { Field, TypedData, TypedDomain } from './TypedData.ts'

const maxTypes = 50
const maxFields = 50
const identifier = /^[a-zA-Z_$][\w$]{0,99}$/
const fieldType = /^[a-zA-Z_$][\w$]{0,99}(?:\[\d{0,4}\]){0,7}$/

const domainType = 'EIP712Domain'
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads typed data as a wallet signs it, from JSON or an object.
 * @returns undefined unless every detail is well-formed: data that two wallets may read differently is not explained
 */
export function readTypedData(given: unknown): TypedData | undefined {
  const data = parseTypedData(given)
  if (!isRecord(data) || typeof data.primaryType !== 'string' || !isRecord(data.domain)) return undefined
  const { primaryType, domain } = data
  const types = readTypes(data.types, domain)
  // Wallets would hash the domain in place of a message.
  if (!types?.has(primaryType) || primaryType === domainType) return undefined
  try {
    return {
      primaryType,
      domain: readStruct(types, domainType, domain) as TypedDomain,
      encodedType: encodeType(types, primaryType),
      message: readStruct(types, primaryType, data.message),
    }
  } catch (thrown) {
    if (thrown instanceof Unreadable) return undefined
    throw thrown
  }
}

function readTypes(given: unknown, domain: Readonly<Record<string, unknown>>): TypeTable | undefined {
  if (!isRecord(given)) return undefined
  const entries = Object.entries(given)
  if (entries.length > maxTypes) return undefined
  const types = new Map<string, readonly Field[]>()
  for (const [name, listed] of entries) {
    const fields = readFields(listed)
    if (!fields || !identifier.test(name) || elementary.test(name)) return undefined
    types.set(name, fields)
  }
  // For libraries that omit the domain's type, it consists of the fields that are present.
  if (!types.has(domainType))
    types.set(
      domainType,
      domainFields.filter(({ name }) => Object.hasOwn(domain, name)),
    )
  const isDomain = types.get(domainType)?.every(field => domainFields.some(each => isSame(each, field)))
  return isDomain ? types : undefined
}

function readFields(given: unknown): readonly Field[] | undefined {
  if (!Array.isArray(given) || given.length > maxFields) return undefined
  const names = new Set<string>()
  const fields: Field[] = []
  for (const each of given as unknown[]) {
    if (!isRecord(each)) return undefined
    const { name, type } = each
    if (typeof name !== 'string' || typeof type !== 'string') return undefined
    if (!identifier.test(name) || !fieldType.test(type) || names.has(name) || name === '__proto__') return undefined
    names.add(name)
    fields.push({ name, type })
  }
  return fields
}

function isSame(one: Field, other: Field): boolean {
  return one.name === other.name && one.type === other.type
}

/**
 * The hashed type (EIP-712 `encodeType`): the struct, then every struct it refers to, by name.
 * @throws Unreadable for a field of an unknown type, also where an empty list has no value of it
 */
function encodeType(types: TypeTable, primaryType: string): string {
  const found = new Set<string>()
  const find = (name: string) => {
    const fields = types.get(name)
    if (!fields && !elementary.test(name)) throw new Unreadable()
    if (!fields || found.has(name)) return
    found.add(name)
    for (const { type } of fields) find(type.replace(/\[.*$/, ''))
  }
  find(primaryType)
  found.delete(primaryType)
  return [primaryType, ...[...found].sort()]
    .map(
      name =>
        `${name}(${types
          .get(name)
          ?.map(({ name, type }) => `${type} ${name}`)
          .join(',')})`,
    )
    .join('')
}
