const sealed = 'sealed:'
const nonceLength = 12

/** Encrypts a secret for this operator's servers. Without an operator key, leaves it in plain text. */
export async function sealSecret(text: string, operatorKey: string | undefined): Promise<string> {
  if (!operatorKey) return text
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const key = await aesKey(operatorKey)
  const hidden = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return `${sealed}${toBase64(Uint8Array.of(...iv, ...new Uint8Array(hidden)))}`
}

/** @returns undefined if it was sealed with another key, or this server has none */
export async function openSecret(secret: string, operatorKey: string | undefined): Promise<string | undefined> {
  if (!isSealed(secret)) return secret
  if (!operatorKey) return undefined
  const bytes = Uint8Array.from(atob(secret.slice(sealed.length)), character => character.charCodeAt(0))
  const [iv, hidden] = [bytes.slice(0, nonceLength), bytes.slice(nonceLength)]
  try {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await aesKey(operatorKey), hidden)
    return new TextDecoder().decode(opened)
  } catch {
    return undefined
  }
}

export const isSealed = (secret: string): boolean => secret.startsWith(sealed)

/** The operator's key is a long random text, so a plain hash is as good as a slow one. */
async function aesKey(operatorKey: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sign-in keys ${operatorKey}`))
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
