import { base58Decode, base58Encode } from './base58.ts'

/** A signed Solana transaction: signatures, then their message. */
export interface SolanaWire {
  bytes: Uint8Array
  /** Offset of the signatures. */
  start: number
  /** The signers' accounts, in base58. */
  signers: string[]
  /** The blockhash that limits its lifetime. */
  lifetime: Uint8Array
}

const signatureLength = 64
const keyLength = 32
/** One network packet. */
const maxLength = 1232

/** @returns undefined for bytes that are not a transaction */
export function readSolanaWire(bytes: Uint8Array): SolanaWire | undefined {
  let at = 0
  /** A count has one to three groups of seven bits. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = bytes[at++] ?? Number.NaN
      value |= (byte & 0x7f) << shift
      if (!(byte & 0x80)) break
    }
    return value
  }
  const signatures = count()
  const start = at
  at += signatures * signatureLength
  // Version 0 puts a byte before its header.
  const [version = -1] = bytes.subarray(at)
  if (version & 0x80) at++
  const [needed = -1, readOnly = -1] = bytes.subarray(at, at + 3)
  at += 3
  const keys = count()
  const firstKey = at
  at += (keys + 1) * keyLength
  const instructions = count()
  const isWhole = bytes.length <= maxLength && at + instructions <= bytes.length && version <= 0x80
  if (!isWhole || !signatures || needed !== signatures || keys < needed || readOnly >= needed) return undefined
  const keyAt = (index: number) => bytes.subarray(firstKey + index * keyLength, firstKey + (index + 1) * keyLength)
  const signers = Array.from({ length: needed }, (_, index) => base58Encode(keyAt(index)))
  return { bytes, start, signers, lifetime: keyAt(keys) }
}

/** Returns the transaction with one more signature. Undefined for an invalid signature or an unknown signer. */
export function withSignature({ bytes, start, signers }: SolanaWire, signer: string, signature: string) {
  const index = signers.indexOf(signer)
  const added = base58Decode(signature.slice(0, 88))
  if (index < 0 || added?.length !== signatureLength) return undefined
  const signed = Uint8Array.from(bytes)
  signed.set(added, start + index * signatureLength)
  return signed
}

/** The first signature in base58, which is the transaction's id. Undefined until the payer has signed. */
export function transactionId({ bytes, start }: SolanaWire): string | undefined {
  const first = bytes.subarray(start, start + signatureLength)
  return first.some(byte => byte !== 0) ? base58Encode(first) : undefined
}
