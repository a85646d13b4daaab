import { ed25519 } from '@noble/curves/ed25519'
import { base58Decode } from '../../shared/base58.ts'

/**
 * Whether the address's key signed the message's bytes, by the strict rules of RFC 8032: lenient rules would let anyone
 * sign for addresses that are points of small order, such as the system program's.
 * @param signature 64 bytes in base58, as `solana_signMessage` answers
 */
export function verifySolana(signed: { address: string; message: string; signature: string }): boolean {
  const { address, message, signature } = signed
  // Checked first, because decoding is quadratic.
  if (address.length > 44 || signature.length > 88) return false
  const [key, proof] = [base58Decode(address), base58Decode(signature)]
  return key?.length === 32 && proof?.length === 64 && isEd25519(key, new TextEncoder().encode(message), proof)
}

export function isEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    // Not an encoded point.
    return false
  }
}
