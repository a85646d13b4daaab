import { importJWK, importPKCS8, SignJWT } from 'jose'
import { ApiFailure } from '../../apiFailure.ts'

/*
 * Tokens of Coinbase's Developer Platform, valid for one method and path for two minutes. Members as in its SDK
 * (github.com/coinbase/cdp-sdk, typescript/src/auth/utils/jwt.ts, commit 0c183ee0).
 */

export interface CdpKey {
  id: string
  /** PEM of an EC key, perhaps with literal `\n`, or 64 bytes of an Ed25519 key in base64. */
  secret: string
}

const lifeSeconds = 120
const wrongKey = (detail: string) =>
  new ApiFailure('not_available', 'This provider is not set up', {}, `Coinbase's keySecret is invalid: ${detail}`)

/** @throws ApiFailure `not_available` if the key is invalid */
export async function cdpToken(
  key: CdpKey,
  { method, host, path }: { method: 'GET' | 'POST'; host: string; path: string },
  nowMs: number,
): Promise<string> {
  const { signer, alg } = await importKey(key.secret)
  const nowSeconds = Math.floor(nowMs / 1000)
  const chance = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0'))
  return new SignJWT({ uris: [`${method} ${host}${path}`] })
    .setProtectedHeader({ alg, kid: key.id, typ: 'JWT', nonce: chance.join('') })
    .setIssuer('cdp')
    .setSubject(key.id)
    .setAudience(['cdp_service'])
    .setIssuedAt(nowSeconds)
    .setNotBefore(nowSeconds)
    .setExpirationTime(nowSeconds + lifeSeconds)
    .sign(signer)
}

async function importKey(secret: string) {
  const text = secret.replaceAll('\\n', '\n').trim()
  try {
    if (text.startsWith('-----BEGIN EC PRIVATE KEY-----'))
      return { signer: await importPKCS8(asPkcs8(text), 'ES256'), alg: 'ES256' }
    if (text.startsWith('-----BEGIN')) return { signer: await importPKCS8(text, 'ES256'), alg: 'ES256' }
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
    if (bytes.length !== 64) throw new Error(`${bytes.length} bytes of Ed25519`)
    const part = (from: number) => base64Url(bytes.subarray(from, from + 32))
    const signer = await importJWK({ kty: 'OKP', crv: 'Ed25519', d: part(0), x: part(32) }, 'EdDSA')
    return { signer, alg: 'EdDSA' }
  } catch (error) {
    throw wrongKey(error instanceof Error ? error.message : String(error))
  }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Version 0, an EC key of P-256 (RFC 5208, RFC 5480). */
const pkcs8Head = [
  2, 1, 0, 0x30, 0x13, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7,
]

/** Coinbase issues EC keys in RFC 5915 form, which `importPKCS8` does not read. */
function asPkcs8(pem: string): string {
  const inner = [...atob(pem.replace(/-----[^-]+-----|\s/g, ''))].map(letter => letter.charCodeAt(0))
  const bytes = der(0x30, [...pkcs8Head, ...der(4, inner)])
  return `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...bytes))}\n-----END PRIVATE KEY-----`
}

function der(tag: number, content: readonly number[]): number[] {
  const { length } = content
  if (length < 128) return [tag, length, ...content]
  return length < 256 ? [tag, 0x81, length, ...content] : [tag, 0x82, length >> 8, length & 255, ...content]
}
