import { ed25519 } from '@noble/curves/ed25519'

const keyBytes = 32
const signatureBytes = 64

/** Reads Solana's compact-u16. */
function readLength(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value |= (byte & 127) << (7 * index)
    if (byte < 128) return { value, next: at + index + 1 }
  }
  throw new Error('These bytes are no transaction')
}

/**
 * Adds the signature of the key's account to a legacy or version 0 transaction; other signatures stay.
 * @throws Error if the bytes are not a transaction, or the transaction needs no signature of this key
 */
export function signSolanaTransaction(transaction: Uint8Array, secret: Uint8Array): Uint8Array {
  const publicKey = ed25519.getPublicKey(secret)
  const { value: count, next: firstSignature } = readLength(transaction, 0)
  const messageAt = firstSignature + count * signatureBytes
  const message = transaction.slice(messageAt)
  const first = message[0] ?? 0
  // The high bit marks a versioned message, the other bits are its version.
  if (first > 128) throw new Error(`Transactions of version ${first & 127} are not supported`)
  const headerAt = first === 128 ? 1 : 0
  const signers = message[headerAt] ?? 0
  const { value: keys, next: firstKey } = readLength(message, headerAt + 3)
  if (count !== signers || keys < signers) throw new Error('These bytes are no transaction')
  for (let index = 0; index < signers; index++) {
    const at = firstKey + index * keyBytes
    if (!publicKey.every((byte, offset) => message[at + offset] === byte)) continue
    const signed = new Uint8Array(transaction)
    signed.set(ed25519.sign(message, secret), firstSignature + index * signatureBytes)
    return signed
  }
  throw new Error('This transaction needs no signature of this account')
}
