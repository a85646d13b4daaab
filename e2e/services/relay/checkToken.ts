import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

export interface TokenChecks {
  /** The audiences a token may have: all spellings of this relay's address. */
  audiences: readonly string[]
  nowMs: number
}

/** How far ahead a client's clock may be. */
const leewaySeconds = 60

/**
 * Checks a token and returns its client id.
 * @throws Error with the real relay's message, for closing the socket
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
    // Reported below as an invalid signature.
  }
  throw new Error('JWT validation error: Invalid signature')
}
