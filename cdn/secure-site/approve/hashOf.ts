import { type Hex, hashTypedData } from 'viem'
import type { Field, TypedData, TypedDomain } from '../../../shared/signing/typedData/TypedData.ts'

const domainTypes: Readonly<Record<keyof TypedDomain, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * The EIP-712 hash to sign, of exactly what was read. Libraries fill in what a request omits, such as the domain's
 * type, and would then sign for any network what was shown for one.
 * @throws viem's errors for what it reads otherwise, such as an address with a wrong checksum
 */
export function hashOf({ domain, primaryType, encodedType, message }: TypedData): Hex {
  const fields = Object.keys(domain).map(name => ({ name, type: domainTypes[name as keyof TypedDomain] }))
  const types = { EIP712Domain: fields, ...structsOf(encodedType) }
  return hashTypedData({ types, domain, primaryType, message } as Parameters<typeof hashTypedData>[0])
}

/** Parses `Mail(Person to,string text)Person(string name)` into a table. */
function structsOf(encodedType: string): Readonly<Record<string, readonly Field[]>> {
  return Object.fromEntries(
    [...encodedType.matchAll(/([^()]+)\(([^)]*)\)/g)].map(([, name = '', listed = '']) => [
      name,
      listed
        .split(',')
        .filter(Boolean)
        .map(field => {
          const [type = '', own = ''] = field.split(' ')
          return { type, name: own }
        }),
    ]),
  )
}
