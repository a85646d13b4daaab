/** Base64 of a digest over the UTF-8 of a text, by WebCrypto. */
export async function digest(algorithm: 'SHA-256' | 'SHA-384', text: string): Promise<string> {
  const hash = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

/** A CSP hash source for an inline script or style. */
export async function hashSource(text: string): Promise<string> {
  return `'sha384-${await digest('SHA-384', text)}'`
}
