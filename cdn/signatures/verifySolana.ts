import { ed25519 } from '@noble/curves/ed25519'
import { base58Decode } from '../../shared/base58.ts'

/**
 * Whether the key that is the address signed the text's bytes, by the strict rules of RFC 8032: by others, anybody could
 * sign for an address that is a point of small order, such as that of the system program.
 * @param signature 64 bytes in base58, as `solana_signMessage` answers
 */
export function verifySolana(signed: { address: string; message: string; signature: string }): boolean {
  const { address, message, signature } = signed
  // The length is checked first: decoding is quadratic.
  if (address.length > 44 || signature.length > 88) return false
  const [key, proof] = [base58Decode(address), base58Decode(signature)]
  return key?.length === 32 && proof?.length === 64 && isEd25519(key, new TextEncoder().encode(message), proof)
}

export function isEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    // Not the bytes of a point.
    return false
  }
}
