import { ed25519 } from '@noble/curves/ed25519'
import { base58Encode } from '../../../shared/base58.ts'
import { type Bytes, utf8 } from './seal.ts'
import { seedOf } from './words.ts'

/** The first Solana account, derived from the words as in other wallets: every step is hardened (SLIP-10). */
const solanaPath: readonly number[] = [44, 501, 0, 0]
const hardened = 0x8000_0000

/**
 * Lends the first Solana account's private key, and wipes it afterwards. Best effort: engines may keep copies.
 * @param entropy 16 bytes; they stay the caller's to wipe
 * @param use must not keep the key
 */
export async function withSolanaKey<T>(entropy: Bytes, use: (key: Uint8Array) => T | Promise<T>): Promise<T> {
  const seed = await seedOf(entropy)
  const key = await deriveEd25519(seed, solanaPath)
  seed.fill(0)
  try {
    return await use(key)
  } finally {
    key.fill(0)
  }
}

/** In base58. */
export const solanaAddressOf = (entropy: Bytes): Promise<string> =>
  withSolanaKey(entropy, key => base58Encode(ed25519.getPublicKey(key)))

/** SLIP-10 for ed25519. WebCrypto has its HMAC. */
export async function deriveEd25519(seed: Bytes, path: readonly number[]): Promise<Bytes> {
  let node = await hmac(utf8('ed25519 seed'), seed)
  for (const index of path) {
    // A zero, the key, and the child's index.
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + hardened)
    const next = await hmac(node.slice(32), data)
    data.fill(0)
    node.fill(0)
    node = next
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}
