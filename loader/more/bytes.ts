import { ConnectKitError } from '../../shared/errors.ts'

/** How bytes travel as text. Each of the readers throws `invalid_params` for what is none. */

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function wrong(form: string): ConnectKitError {
  return new ConnectKitError('invalid_params', `That is no ${form}`)
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
  let rest = BigInt(`0x0${toHex(bytes)}`)
  let text = ''
  for (; rest; rest /= 58n) text = base58Alphabet[Number(rest % 58n)] + text
  const zeros = bytes.findIndex(byte => byte > 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** At most a few kilobytes: the conversion is quadratic. */
export function fromBase58(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{1,4096}$/.test(text)) throw wrong('base58')
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(base58Alphabet.indexOf(character))
  const digits = value ? value.toString(16) : ''
  const zeros = text.length - text.replace(/^1+/, '').length
  return fromHexOrNone('00'.repeat(zeros) + (digits.length % 2 ? '0' : '') + digits)
}

function fromHexOrNone(digits: string): Uint8Array {
  return digits ? fromHex(digits) : new Uint8Array()
}
