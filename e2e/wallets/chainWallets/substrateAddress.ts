import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

/** The generic prefix, which extensions use for sites that name no network. */
const genericPrefix = 42

/** SS58 of a public key. */
export function substrateAddress(publicKey: Uint8Array): string {
  const body = concatBytes(new Uint8Array([genericPrefix]), publicKey)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 }).slice(0, 2)
  return base58.encode(concatBytes(body, checksum))
}
