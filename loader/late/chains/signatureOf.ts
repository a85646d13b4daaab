import { ConnectKitError } from '../../../shared/errors.ts'
import { readSolanaWire } from '../../../shared/solanaWire.ts'

const signatureLength = 64

/** One signer's signature in a Solana transaction. @throws ConnectKitError `invalid_params` if it has none */
export function signatureOf(transaction: Uint8Array, address: string): Uint8Array {
  const wire = readSolanaWire(transaction)
  const index = wire?.signers.indexOf(address) ?? -1
  if (wire && index >= 0) {
    const at = wire.start + index * signatureLength
    return transaction.slice(at, at + signatureLength)
  }
  const what = wire ? `does not list ${address} as a signer` : 'cannot be read'
  throw new ConnectKitError('invalid_params', `The transaction ${what}`)
}
