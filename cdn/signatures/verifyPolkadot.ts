import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { verify as verifySr25519 } from '@scure/sr25519'
import { base58Decode } from '../../shared/base58.ts'
import { isEd25519 } from './verifySolana.ts'

type Check = (account: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

/** In the order of the type byte that some wallets prefix. */
const checks: readonly Check[] = [isEd25519, isSr25519, isEcdsa]

/**
 * Whether the account signed the message, with any of the three key types that an address may stand for. Wallets wrap
 * messages in `<Bytes>` to distinguish them from transactions; hardware wallets may not.
 * @param signature hex of 64 bytes, of 65 by ecdsa, or with the kind in front, as `polkadot_signMessage` answers
 */
export function verifyPolkadot(signed: { address: string; message: string; signature: string }): boolean {
  const account = accountOf(signed.address)
  if (!account || !/^0x([0-9a-f]{2}){64,66}$/i.test(signed.signature)) return false
  const signature = hexToBytes(signed.signature.slice(2))
  const { message } = signed
  const texts = [`<Bytes>${message}</Bytes>`, message].map(utf8ToBytes)
  return texts.some(text => kindsOf(signature).some(([check, bytes]) => check(account, text, bytes)))
}

function kindsOf(signature: Uint8Array): (readonly [Check, Uint8Array])[] {
  if (signature.length === 64) return [isSr25519, isEd25519].map(check => [check, signature])
  const [kind = -1] = signature
  const named = checks[kind]
  const rest = signature.subarray(1)
  return [
    ...(named && rest.length === (named === isEcdsa ? 65 : 64) ? ([[named, rest]] as const) : []),
    ...(signature.length === 65 ? ([[isEcdsa, signature]] as const) : []),
  ]
}

/** The 32 bytes of an SS58 address: a key, or the hash of one. */
function accountOf(address: string): Uint8Array | undefined {
  if (address.length > 64) return undefined
  const bytes = base58Decode(address) ?? new Uint8Array()
  const prefixLength = bytes.length === 35 ? 1 : 2
  if (bytes.length !== prefixLength + 34 || (bytes[0] ?? 0) >= 128 || (bytes[0] ?? 0) >= 64 !== (prefixLength === 2))
    return undefined
  const sum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), bytes.subarray(0, -2)))
  return bytes.at(-2) === sum[0] && bytes.at(-1) === sum[1] ? bytes.slice(prefixLength, -2) : undefined
}

function isSr25519(account: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verifySr25519(message, signature, account)
  } catch {
    return false
  }
}

/** The address is the hash of the key, which is recovered. */
function isEcdsa(account: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
      .addRecoveryBit((signature[64] ?? 0) % 27)
      .recoverPublicKey(blake2b(message, { dkLen: 32 }))
    return String(blake2b(key.toRawBytes(true), { dkLen: 32 })) === String(account)
  } catch {
    return false
  }
}
