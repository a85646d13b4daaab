import { secp256k1 } from '@noble/curves/secp256k1'
import { type Hex, hexToBytes, type Signature, serializeSignature, toHex } from 'viem'
import type { Bytes } from '../vault/seal.ts'
import { withPrivateKey } from '../vault/seed.ts'

/**
 * Signs a hash with the first account's key. Uses noble on bytes that can be wiped: viem's accounts keep the key as a
 * string for their lifetime.
 */
export async function signHash(entropy: Bytes, hash: Hex): Promise<Signature> {
  const { r, s, recovery } = await withPrivateKey(entropy, key => secp256k1.sign(hexToBytes(hash), key))
  return { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }), yParity: recovery }
}

/** The signature's 65 bytes in hex. */
export const signHashToHex = async (entropy: Bytes, hash: Hex): Promise<Hex> =>
  serializeSignature(await signHash(entropy, hash))
