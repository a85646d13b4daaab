import { base58Decode, base58Encode } from './base58.ts'

/** A transaction of Solana as it travels: signatures, then the message they are of. */
export interface SolanaWire {
  bytes: Uint8Array
  /** Where the signatures begin, one after the other. */
  start: number
  /** Whose they are, in base58. */
  signers: string[]
  /** The blockhash it is good as long as. */
  lifetime: Uint8Array
}

const signatureLength = 64
const keyLength = 32
/** A packet of the network. */
const maxLength = 1232

/** @returns undefined for bytes that are no transaction */
export function readSolanaWire(bytes: Uint8Array): SolanaWire | undefined {
  let at = 0
  /** Counts are of one to three groups of seven bits. */
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
  // A message of version 0 says so before its header.
  const [version = -1] = bytes.subarray(at)
  if (version & 0x80) at++
  const [needed = -1, readOnly = -1] = bytes.subarray(at, at + 3)
  at += 3
  const keys = count()
  const firstKey = at
  at += (keys + 1) * keyLength
  const instructions = count()
  const isWhole = bytes.length <= maxLength && at + instructions <= bytes.length && (version < 0x80 || version === 0x80)
  if (!isWhole || !signatures || needed !== signatures || keys < needed || readOnly >= needed) return undefined
  const keyAt = (index: number) => bytes.subarray(firstKey + index * keyLength, firstKey + (index + 1) * keyLength)
  const signers = Array.from({ length: needed }, (_, index) => base58Encode(keyAt(index)))
  return { bytes, start, signers, lifetime: keyAt(keys) }
}

/** The transaction with one more signature; undefined where that is none, or of somebody who has not to sign. */
export function withSignature({ bytes, start, signers }: SolanaWire, signer: string, signature: string) {
  const index = signers.indexOf(signer)
  const added = base58Decode(signature.slice(0, 88))
  if (index < 0 || added?.length !== signatureLength) return undefined
  const signed = Uint8Array.from(bytes)
  signed.set(added, start + index * signatureLength)
  return signed
}

/** The first signature, which is the transaction's id, in base58; undefined where its payer has not signed. */
export function transactionId({ bytes, start }: SolanaWire): string | undefined {
  const first = bytes.subarray(start, start + signatureLength)
  return first.some(byte => byte !== 0) ? base58Encode(first) : undefined
}
