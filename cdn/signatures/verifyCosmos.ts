import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32 } from '@scure/base'

/**
 * Whether the account signed the message by ADR-36. Recovers both candidate keys from the signature, so the key need
 * not be sent.
 * @param signature 64 bytes of secp256k1 in base64, as `cosmos_signAmino` answers
 */
export function verifyCosmos(signed: { address: string; message: string; signature: string }): boolean {
  const { message, signature } = signed
  const address = signed.address.toLowerCase()
  if (!/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false
  const prefix = address.slice(0, address.lastIndexOf('1'))
  const hash = sha256(messageDoc(address, message))
  return [0, 1].some(bit => {
    try {
      const key = secp256k1.Signature.fromCompact(base64.decode(signature)).addRecoveryBit(bit).recoverPublicKey(hash)
      return bech32.encode(prefix, bech32.toWords(ripemd160(sha256(key.toRawBytes(true))))) === address
    } catch {
      // Not a signature of any key, or an unknown prefix.
      return false
    }
  })
}

/** The signed bytes: JSON with sorted members and no spaces. Nothing in it needs escaping. */
function messageDoc(signer: string, message: string): Uint8Array {
  const value = { data: base64.encode(new TextEncoder().encode(message)), signer }
  const doc = {
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value }],
    sequence: '0',
  }
  return new TextEncoder().encode(JSON.stringify(doc))
}
