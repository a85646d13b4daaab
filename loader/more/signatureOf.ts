import { ConnectKitError } from '../../shared/errors.ts'
import { toBase58 } from './bytes.ts'

const signatureLength = 64
const keyLength = 32

/**
 * The signature of one signer in a Solana transaction as it travels: signatures, then a message, legacy or versioned, whose
 * first keys are the signers'.
 * @throws ConnectKitError `invalid_params` for bytes that are none, or where this account is no signer
 */
export function signatureOf(transaction: Uint8Array, address: string): Uint8Array {
  const wrong = (what: string) => new ConnectKitError('invalid_params', `The transaction ${what}`)
  const [count, start] = readLength(transaction, 0)
  let at = start + count * signatureLength
  // The highest bit says that a version stands in front.
  if ((transaction[at] ?? 0) & 0x80) at++
  const signers = transaction[at]
  const [keys, firstKey] = readLength(transaction, at + 3)
  if (!count || signers !== count || keys < count || transaction.length < firstKey + keys * keyLength)
    throw wrong('cannot be read')
  for (let index = 0; index < count; index++) {
    const keyAt = firstKey + index * keyLength
    if (toBase58(transaction.slice(keyAt, keyAt + keyLength)) !== address) continue
    const signatureAt = start + index * signatureLength
    return transaction.slice(signatureAt, signatureAt + signatureLength)
  }
  throw wrong(`is not for ${address} to sign`)
}

/** Seven bits a byte, the lowest first: the number, and where it ends. */
function readLength(bytes: Uint8Array, start: number): [number, number] {
  let [value, at] = [0, start]
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[at++] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return [value, at]
}
