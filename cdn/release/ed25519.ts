import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/* Ed25519 (RFC 8032) with raw keys, by Node's implementation. */

/** Signs releases. The key may be in a hardware module (commandSigner.ts). */
export interface Signer {
  /** 32 bytes */
  publicKey: Uint8Array
  /** @returns 64 bytes */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

// Constant DER prefixes (RFC 8410) before the 32 bytes of the key.
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

const publicKeyOf = (key: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([publicHead, key]), format: 'der', type: 'spki' })

/** @param seed 32 bytes */
export function signerOf(seed: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([privateHead, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHead.length)
  return { publicKey: new Uint8Array(publicKey), sign: async bytes => new Uint8Array(sign(null, bytes, key)) }
}

export function isSignedBy(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  return publicKey.length === 32 && signature.length === 64 && verify(null, bytes, publicKeyOf(publicKey), signature)
}
