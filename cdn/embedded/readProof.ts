import { EmbeddedJWK, errors, type JWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { ApiFailure } from '../apiFailure.ts'
import { hashOfSecret } from './secrets.ts'

/** The result of a DPoP proof (RFC 9449): the request comes from the holder of this key, and is recent. */
export interface Proof {
  /** Thumbprint of the device's key (RFC 7638). */
  deviceKey: string
  /** Unique per proof, for detecting replays. */
  hash: string
  /** When the proof expires anyway, in milliseconds since 1970. */
  endsAt: number
}

/** Allowed clock skew of a visitor, either way. */
const maxSkewMs = 300_000
const maxProofLength = 4096

const claimsSchema = z.object({
  htm: z.string(),
  htu: z.string(),
  jti: z.string().check(z.minLength(8), z.maxLength(128)),
  iat: z.number(),
  ath: z.optional(z.string()),
})

interface ProofOfRequest {
  proof: string | undefined
  method: string
  /** Without query and fragment. */
  url: string
  /** The request's authorization, if any. */
  session: string | undefined
  now: number
}

/**
 * Reads a request's proof. Callers must reject a `hash` they have seen.
 * @throws ApiFailure `proof_invalid`; `clock_wrong` if the device's clock is off by more than five minutes
 */
export async function readProof({ proof, method, url, session, now }: ProofOfRequest): Promise<Proof> {
  if (!proof || proof.length > maxProofLength) throw refused('The header DPoP holds no proof')
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
    currentDate: new Date(now),
    // Checked below in both directions, so a wrong clock is reported as such.
    clockTolerance: Number.MAX_SAFE_INTEGER / 1e6,
  }).catch(error => {
    throw refused(error instanceof errors.JOSEError ? error.message : 'The proof cannot be read')
  })
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success) throw refused('The proof lacks a claim')
  const { htm, htu, jti, iat, ath } = claims.data
  if (htm !== method || htu !== url) throw refused('The proof is of another request')
  if (ath !== (session && hashOfSecret(session))) throw refused('The proof is of another session')
  if (Math.abs(iat * 1000 - now) > maxSkewMs)
    throw new ApiFailure(
      'clock_wrong',
      `The device's clock is off by ${Math.round(Math.abs(iat * 1000 - now) / 60_000)} minutes`,
    )
  const { jwk } = protectedHeader
  if (!jwk) throw refused('The proof has no key')
  const deviceKey = thumbprint(jwk)
  return { deviceKey, hash: hashOfSecret(`${deviceKey}.${jti}`), endsAt: iat * 1000 + maxSkewMs }
}

/** RFC 7638, of a key for ES256. Each request needs it, and jose's would wait for a thread. */
const thumbprint = ({ crv, kty, x, y }: JWK) => hashOfSecret(JSON.stringify({ crv, kty, x, y }))

const refused = (why: string) =>
  new ApiFailure('proof_invalid', `${why}. Each request needs its own DPoP proof (RFC 9449)`)
