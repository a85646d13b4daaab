import { ApiFailure } from '../../apiFailure.ts'
import { isHmac } from '../hmac.ts'

/** A header such as `t=1492774577,v1=5257…`: when it was signed, and signatures in several versions. */
export interface SignatureParts {
  time: string
  /** One version may be there twice, while a secret is replaced. */
  all(version: string): string[]
}

export interface SignedNewsCheck {
  headers: Headers
  /** The header's name. */
  name: string
  secret: string
  nowMs: number
  /** Each signature that would do, and the text that it is of. */
  candidates(parts: SignatureParts): readonly (readonly [signature: string, text: string])[]
}

/** Sellers sign when they send, so a late delivery has a fresh signature. */
const maxSkewSeconds = 300
const maxHeaderCharacters = 2000
const maxCandidates = 4

/** @throws ApiFailure `signature_invalid` or `clock_wrong` */
export async function demandSigned({ headers, name, secret, nowMs, candidates }: SignedNewsCheck): Promise<void> {
  const parts = readParts(headers.get(name) ?? '')
  const given = /^\d{1,12}$/.test(parts.time) ? candidates(parts).slice(0, maxCandidates) : []
  const fits = await Promise.all(given.map(([signature, text]) => isHmac(secret, text, signature)))
  if (!fits.includes(true)) throw new ApiFailure('signature_invalid', `${name} is not a signature of this body`)
  if (Math.abs(Number(parts.time) - nowMs / 1000) > maxSkewSeconds)
    throw new ApiFailure('clock_wrong', 'The signature is too old, or the clock is wrong')
}

function readParts(header: string): SignatureParts {
  const pairs = header.length > maxHeaderCharacters ? [] : header.split(',').map(pair => /^\s*(\w+)=(.*)$/.exec(pair))
  const all = (version: string) => pairs.flatMap(pair => (pair?.[1] === version ? (pair[2] ?? '') : []))
  const [time = '', ...others] = all('t')
  return { time: others.length > 0 ? '' : time, all }
}
