/** The wallet's side of encrypted messages: P-256 keys, sent as hex of their SPKI form, and 256-bit AES-GCM. */
const curve: EcKeyImportParams = { name: 'ECDH', namedCurve: 'P-256' }

export interface SealedMessage {
  iv: BufferSource
  cipherText: BufferSource
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2)
  for (let index = 0; index < bytes.length; index++) bytes[index] = Number(`0x${text.slice(index * 2, index * 2 + 2)}`)
  return bytes
}

/** @returns the private key as JSON, for storage */
export async function createWalletKey(): Promise<JsonWebKey> {
  const { privateKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  return crypto.subtle.exportKey('jwk', privateKey)
}

/** The public key for other parties. */
export async function publicHalf({ kty, crv, x, y }: JsonWebKey): Promise<string> {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y } as JsonWebKey, curve, true, [])
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', key))
  return Array.from(bytes, byte => `0${byte.toString(16)}`.slice(-2)).join('')
}

/** @param siteKey public, in hex */
export async function shareKey(walletKey: JsonWebKey, siteKey: string): Promise<CryptoKey> {
  const own = await crypto.subtle.importKey('jwk', walletKey, curve, false, ['deriveBits'])
  const peer = await crypto.subtle.importKey('spki', fromHex(siteKey), curve, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, own, 256)
  return crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function closeLetter(key: CryptoKey, letter: unknown): Promise<SealedMessage> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(letter))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

export async function openLetter(key: CryptoKey, { iv, cipherText }: SealedMessage): Promise<unknown> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText)
  return JSON.parse(new TextDecoder().decode(bytes))
}
