import { secp256k1 } from '@noble/curves/secp256k1'
import {
  type Address,
  encodeDeployData,
  type Hex,
  hashMessage,
  keccak256,
  toHex,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import { optional } from '../../lib/inBackground.ts'
import type { MessageProof } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'

/**
 * Whether an account signed a text with `personal_sign`. Verifies a key's signature locally, whatever code the account
 * has (EIP-7702), and trusts a node about a contract's (ERC-1271, and ERC-6492 before it is deployed).
 */
export async function verifyMessage({ message, signature, address, network, urls }: MessageProof): Promise<boolean> {
  const hash = hashMessage(message)
  if (recoverSigner(hash, signature)?.toLowerCase() === address.toLowerCase()) return true
  // Contracts recover the zero address from an invalid signature.
  if (/^0x0+$/.test(address)) return false
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: universalSignatureValidatorByteCode,
    args: [address as Address, hash, signature as Hex],
  })
  const call = { network, urls, method: 'eth_call', params: [{ data }, 'latest'] }
  const answer = await optional(askNodes(call))
  return typeof answer === 'string' && /^0x0*1$/.test(answer)
}

/** @returns undefined for an invalid signature */
function recoverSigner(hash: Hex, signature: string): string | undefined {
  const read = readSignature(signature)
  try {
    const key =
      read && secp256k1.Signature.fromCompact(read.rs).addRecoveryBit(read.bit).recoverPublicKey(hash.slice(2))
    return key && `0x${keccak256(key.toRawBytes(false).subarray(1)).slice(-40)}`
  } catch {
    return undefined
  }
}

/** 65 bytes: r, s and v; or 64 bytes, where v is the highest bit of s (EIP-2098). */
function readSignature(signature: string): { rs: string; bit: number } | undefined {
  const [, r = '', s = '', v] = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})?$/i.exec(signature) ?? []
  if (!r) return undefined
  if (v === undefined) {
    const packed = BigInt(`0x${s}`)
    const bit = packed >> 255n
    return { rs: r + toHex(packed & ~(1n << 255n), { size: 32 }).slice(2), bit: Number(bit) }
  }
  const number = Number.parseInt(v, 16)
  const bit = number < 27 ? number : number - 27
  return bit === 0 || bit === 1 ? { rs: r + s, bit } : undefined
}
