import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose'
import { ApiFailure } from '../apiFailure.ts'
import type { SigningKeys } from './signingKeys.ts'

/** A token's claims besides its issuer and times. */
export interface TokenFacts {
  project: string
  session: string
  /** CAIP-10. */
  account: string
  /** Host of the page. */
  domain: string
}

export interface Tokens {
  /** @returns the token and its expiry, in milliseconds since 1970. */
  sign(facts: TokenFacts, sessionEndsAtMs: number): Promise<{ token: string; expiresAtMs: number }>
  /**
   * The session of one of our tokens.
   * @throws ApiFailure `token_invalid`, `token_expired` or `token_not_yet_valid`
   */
  sessionOf(token: string, project: string): Promise<string>
}

const lifeMs = 3_600_000
/** Supabase requires this claim and uses it as the database role; this is its role for signed-in users. */
const role = 'authenticated'
/** Lets backends with slightly slow clocks accept a new token. */
const beganBeforeMs = 30_000

/** JWTs that anyone can verify with our published keys: ES256, with this server's origin as issuer. */
export function createTokens(keys: SigningKeys, issuer: string, now: () => number): Tokens {
  return {
    async sign({ project, session, account, domain }, sessionEndsAtMs) {
      const { id, privateKey } = await keys.current()
      const expiresAtMs = Math.min(now() + lifeMs, sessionEndsAtMs)
      const begins = Math.floor((now() - beganBeforeMs) / 1000)
      const token = await new SignJWT({ domain, sid: session, role })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: id })
        .setIssuer(issuer)
        .setSubject(`did:pkh:${account}`)
        .setAudience(project)
        .setIssuedAt(begins)
        .setNotBefore(begins)
        .setExpirationTime(Math.floor(expiresAtMs / 1000))
        .setJti(crypto.randomUUID())
        .sign(privateKey)
      return { token, expiresAtMs }
    },

    async sessionOf(token, project) {
      const known = createLocalJWKSet({ keys: await keys.published() })
      const rules = { issuer, audience: project, algorithms: ['ES256'], currentDate: new Date(now()) }
      try {
        const { payload } = await jwtVerify(token, known, rules)
        if (typeof payload.sid === 'string') return payload.sid
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          throw new ApiFailure('token_expired', 'The token has expired: renew the session’s token')
        // The text of spec §8, which the modal shows as an expired session.
        if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf')
          throw new ApiFailure('token_not_yet_valid', 'JWT validation error: JWT Token is not yet valid')
        if (!(error instanceof errors.JOSEError)) throw error
      }
      throw new ApiFailure('token_invalid', 'This is not a token of this server for this project')
    },
  }
}
