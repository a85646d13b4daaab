import type { Bytes } from './seal.ts'

/*
 * A recovery code: 128 random bits and a 12-bit checksum in Crockford's base32 (no I, L, O, U), in seven groups of
 * four, such as `7K2M-…`. Case, spaces and dashes are ignored, and look-alikes are accepted.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secretBytes = 16
const checkBits = 12
const characters = 28
const groupLength = 4

/** Random bytes for a new code. */
export const createCodeSecret = (): Bytes => crypto.getRandomValues(new Uint8Array(secretBytes))

export async function writeRecoveryCode(secret: Bytes): Promise<string> {
  const bits = (toBigInt(secret) << BigInt(checkBits)) | BigInt(await checksum(secret))
  const text = Array.from({ length: characters }, (_, at) => alphabet[digit(bits, characters - 1 - at)]).join('')
  return text.match(/.{4}/g)?.join('-') ?? text
}

/** The code's last group, which visitors type to prove that they saved it. */
export const lastGroup = (code: string): string => plain(code).slice(-groupLength)

/** Whether a text is a code's last group, in any case. */
export const isLastGroup = (typed: string, code: string): boolean => plain(typed) === lastGroup(code)

/** The secret of a typed code; undefined if it is invalid: something is missing or wrong. */
export async function readRecoveryCode(typed: string): Promise<Bytes | undefined> {
  const text = plain(typed)
  if (text.length !== characters) return undefined
  let bits = 0n
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value < 0) return undefined
    bits = (bits << 5n) | BigInt(value)
  }
  const secret = fromBigInt(bits >> BigInt(checkBits))
  const isRight = (await checksum(secret)) === Number(bits & ((1n << BigInt(checkBits)) - 1n))
  return isRight ? secret : undefined
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-‐-―]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')

const digit = (bits: bigint, place: number): number => Number((bits >> BigInt(5 * place)) & 31n)

/** Twelve bits of its SHA-256: one wrong code in 4096 passes, and then opens nothing. */
async function checksum(secret: Bytes): Promise<number> {
  const [first = 0, second = 0] = new Uint8Array(await crypto.subtle.digest('SHA-256', secret))
  return (first << 4) | (second >> 4)
}

const toBigInt = (bytes: Bytes): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

function fromBigInt(value: bigint): Bytes {
  const bytes = new Uint8Array(secretBytes)
  for (let at = secretBytes - 1, rest = value; at >= 0; at--, rest >>= 8n) bytes[at] = Number(rest & 255n)
  return bytes
}
