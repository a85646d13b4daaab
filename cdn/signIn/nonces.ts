import { base58Decode, base58Encode } from '../../shared/base58.ts'

/*
 * A nonce holds a time, randomness, and a MAC that binds it to this server and project, so nothing is stored until a
 * visitor signs in with it.
 */

/** Enough for a wallet on a phone, or a hardware wallet. */
export const nonceLifeMs = 900_000

const timeLength = 6
const chanceLength = 12
const proofLength = 16
/** Limits decoding, which is quadratic. */
const maxCharacters = 48

export async function makeNonce(key: CryptoKey, project: string, nowMs: number): Promise<string> {
  const time = Uint8Array.from({ length: timeLength }, (_, index) => (nowMs / 256 ** (timeLength - 1 - index)) & 255)
  const fact = Uint8Array.of(...time, ...crypto.getRandomValues(new Uint8Array(chanceLength)))
  return base58Encode(Uint8Array.of(...fact, ...(await proofOf(key, project, fact))))
}

/**
 * The creation time that a text claims if it is a nonce, in milliseconds since 1970; verify it with {@link isOurNonce}.
 */
export function nonceTime(nonce: string): number | undefined {
  const bytes = nonce.length <= maxCharacters ? base58Decode(nonce) : undefined
  if (bytes?.length !== timeLength + chanceLength + proofLength) return undefined
  return bytes.subarray(0, timeLength).reduce((time, byte) => time * 256 + byte, 0)
}

/** @param nonce one that has a {@link nonceTime} */
export async function isOurNonce(key: CryptoKey, project: string, nonce: string): Promise<boolean> {
  const bytes = base58Decode(nonce) ?? new Uint8Array()
  const proof = await proofOf(key, project, bytes.subarray(0, -proofLength))
  // Constant time.
  return proof.reduce((difference, byte, index) => difference | (byte ^ (bytes.at(index - proofLength) ?? 0)), 0) === 0
}

async function proofOf(key: CryptoKey, project: string, fact: Uint8Array): Promise<Uint8Array> {
  const input = Uint8Array.of(...fact, ...new TextEncoder().encode(project))
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, input)).subarray(0, proofLength)
}
