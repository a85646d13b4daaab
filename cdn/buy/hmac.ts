/* Signatures between this server and a seller, which share a secret. */

const algorithm = { name: 'HMAC', hash: 'SHA-256' }
const bytesOf = (text: string) => new TextEncoder().encode(text)

const keyOf = (secret: string) => crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign', 'verify'])

/** In hexadecimal. */
export async function hmac(secret: string, text: string): Promise<string> {
  const bytes = await crypto.subtle.sign('HMAC', await keyOf(secret), bytesOf(text))
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Constant time. */
export async function isHmac(secret: string, text: string, signature: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await keyOf(secret), bytes, bytesOf(text))
}
