import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

export interface TokenChecks {
  /** Whom a token may be for: the ways to write this relay's address. */
  audiences: readonly string[]
  nowMs: number
}

/** A clock may be this much ahead. */
const leewaySeconds = 60

/**
 * The client a token names.
 * @throws Error with the reason in the real relay's words, which is what the socket is closed with
 */
export async function checkToken(token: string | null, { audiences, nowMs }: TokenChecks): Promise<string> {
  if (!token) throw new Error('Missing authorization token')
  const payload = await read(token)
  const nowSeconds = nowMs / 1000
  if (payload.iat > nowSeconds + leewaySeconds) throw new Error('JWT validation error: JWT Token is not yet valid')
  if (payload.exp < nowSeconds) throw new Error('JWT validation error: JWT Token has expired')
  if (!audiences.includes(payload.aud)) throw new Error('JWT validation error: Invalid audience')
  return payload.iss
}

async function read(token: string) {
  try {
    if (await verifyJWT(token)) return decodeJWT(token).payload
  } catch {
    // Said below: neither is a token of this kind.
  }
  throw new Error('JWT validation error: Invalid signature')
}
