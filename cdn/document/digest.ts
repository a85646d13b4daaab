/** SHA-256 of a text's UTF-8 bytes, in base64. */
export async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

/** SHA-256 of bytes, in hexadecimal. */
export async function hexDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A CSP hash source for an inline script or style. */
export async function hashSource(text: string): Promise<string> {
  return `'sha256-${await digest(text)}'`
}
