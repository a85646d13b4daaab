import { readSolanaWire } from './solanaWire.ts'

const signatureLength = 64

/**
 * Whether bytes are a transaction, or the message of one: a signature of either could be used to send it. A message
 * states its number of signatures, so it is read with that many empty ones in front.
 */
export function isSolanaTransaction(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes
  // Version 0 puts a byte before its header.
  const signers = first === 0x80 ? second : first
  const whole = new Uint8Array(1 + signers * signatureLength + bytes.length)
  whole[0] = signers
  whole.set(bytes, 1 + signers * signatureLength)
  return [bytes, whole].some(each => readSolanaWire(each) !== undefined)
}
