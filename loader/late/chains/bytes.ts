import { base58Decode, base58Encode } from '../../../shared/base58.ts'
import { ConnectKitError } from '../../../shared/errors.ts'

/** Converts bytes to text and back. The readers throw `invalid_params` for invalid text. */

function wrong(form: string): ConnectKitError {
  return new ConnectKitError('invalid_params', `The text is not valid ${form}`)
}

export function utf8(text: unknown): Uint8Array {
  return new TextEncoder().encode(String(text))
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function fromBase64(text: unknown): Uint8Array {
  try {
    if (text && typeof text === 'string') return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {}
  throw wrong('base64')
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^(0x)?([\da-f]{2})+$/i.test(text)) throw wrong('hex')
  return Uint8Array.from(text.replace(/^0x/, '').match(/../g) as string[], pair => Number.parseInt(pair, 16))
}

export function toBase58(bytes: Uint8Array): string {
  return base58Encode(bytes)
}

/** A few kilobytes at most: the conversion is quadratic. */
export function fromBase58(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' && text && text.length <= 4_096 ? base58Decode(text) : undefined
  if (!bytes) throw wrong('base58')
  return bytes
}
