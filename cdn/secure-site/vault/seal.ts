/*
 * AES-256-GCM, for the vault and its slots: a 12-byte random nonce, the ciphertext, and a 16-byte tag. The associated
 * data binds the bytes to their place, so a server cannot pass off one wallet's vault as another's.
 */

export type Bytes = Uint8Array<ArrayBuffer>

const nonceBytes = 12

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text) as Bytes

/** @param key 32 bytes, or a key that only encrypts and decrypts */
export async function seal(key: Bytes | CryptoKey, plain: Bytes, belongsTo: string): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: utf8(belongsTo) },
    await aesKey(key),
    plain,
  )
  const sealed = new Uint8Array(nonceBytes + cipher.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(cipher), nonceBytes)
  return sealed
}

/** @throws OperationError (DOMException) if the key, the bytes or what they belong to is not the same */
export async function unseal(key: Bytes | CryptoKey, sealed: Bytes, belongsTo: string): Promise<Bytes> {
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: sealed.subarray(0, nonceBytes), additionalData: utf8(belongsTo) },
    await aesKey(key),
    sealed.subarray(nonceBytes),
  )
  return new Uint8Array(plain)
}

const aesKey = async (key: Bytes | CryptoKey): Promise<CryptoKey> =>
  key instanceof Uint8Array ? crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']) : key
