/** The window's cipher: P-256 agreement and 256-bit AES-GCM, with keys as hex of SPKI and PKCS #8. */
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const sealing = { name: 'AES-GCM', length: 256 } as const
const ivBytes = 12

export interface KeyPair {
  publicKey: string
  privateKey: string
}

export interface Sealed {
  iv: BufferSource
  cipherText: BufferSource
}

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

export async function makeKeyPair(): Promise<KeyPair> {
  const made = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('spki', made.publicKey),
    crypto.subtle.exportKey('pkcs8', made.privateKey),
  ])
  return { publicKey: hexOf(publicKey), privateKey: hexOf(privateKey) }
}

/** @throws DOMException for an invalid key */
export async function agree({ privateKey }: KeyPair, peerPublicKey: string): Promise<CryptoKey> {
  const [own, peer] = await Promise.all([
    crypto.subtle.importKey('pkcs8', bytesOf(privateKey), curve, false, ['deriveKey']),
    crypto.subtle.importKey('spki', bytesOf(peerPublicKey), curve, false, []),
  ])
  return crypto.subtle.deriveKey({ name: curve.name, public: peer }, own, sealing, false, ['encrypt', 'decrypt'])
}

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: sealing.name, iv }, key, text) }
}

/** @throws when it was not sealed with this key, or is not JSON */
export async function unseal(key: CryptoKey, { iv, cipherText }: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: sealing.name, iv }, key, cipherText)))
}
