import { equalBytes } from '@noble/curves/abstract/utils'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { Address, CompactSize, NETWORK, OutScript, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { type ChainId, referenceOf } from '../../shared/caip.ts'
import { isWitness } from './isWitness.ts'

const mainnet = '000000000019d6689c085ae165831e93'
const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'

export interface Bip122Signature {
  chainId: ChainId
  address: string
  message: string
  /** In base64: a BIP-322 witness, or a 65-byte signature. */
  signature: string
}

/**
 * Whether the account signed the message, by BIP-322 (p2wpkh, p2tr, and p2wpkh in p2sh) or by the legacy format, whose
 * 65 bytes allow recovering the key; some wallets use it for taproot, too. Multisig scripts are not accepted.
 */
export function verifyBip122({ chainId, address, message, signature }: Bip122Signature): boolean {
  // Newer versions of BIP-322 prefix the variant.
  const written = signature.replace(/^smp/, '')
  if (!/^[A-Za-z0-9+/]{4,1024}={0,2}$/.test(written)) return false
  try {
    const script = scriptOf(chainId, address)
    const bytes = base64.decode(written)
    return bytes.length === 65 && isHeader(bytes[0] ?? 0)
      ? isOfKey(script, message, bytes)
      : isWitness(script, message, bytes)
  } catch {
    // Invalid address, base64, witness or key.
    return false
  }
}

function scriptOf(chainId: ChainId, address: string): Uint8Array {
  const reference = referenceOf(chainId)
  const networks =
    reference === mainnet ? [NETWORK] : reference === regtest ? [{ ...TEST_NETWORK, bech32: 'bcrt' }] : [TEST_NETWORK]
  const [network = NETWORK] = networks
  return OutScript.encode(Address(network).decode(address))
}

/** 27 to 30 for an uncompressed key, to 34 for a compressed one, to 38 for p2wpkh in p2sh, to 42 for p2wpkh. */
const isHeader = (byte: number) => byte >= 27 && byte <= 42

/** Some wallets write the p2pkh header before signatures of segwit addresses, so the address decides. */
function isOfKey(script: Uint8Array, message: string, signature: Uint8Array): boolean {
  const header = (signature[0] ?? 0) - 27
  const point = secp256k1.Signature.fromCompact(signature.subarray(1))
    .addRecoveryBit(header & 3)
    .recoverPublicKey(messageHash(message))
  if (header < 4) return equalBytes(script, p2pkh(point.toRawBytes(false)).script)
  const key = point.toRawBytes(true)
  const outputs = [p2pkh(key), p2wpkh(key), p2sh(p2wpkh(key)), p2tr(key.subarray(1))]
  return outputs.some(output => equalBytes(script, output.script))
}

function messageHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  const title = utf8ToBytes('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(title, CompactSize.encode(BigInt(bytes.length)), bytes)))
}
