const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 of Bitcoin and Solana. Takes quadratic time. */
export function base58Encode(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  let text = ''
  for (; value; value /= 58n) text = alphabet[Number(value % 58n)] + text
  return '1'.repeat(zerosOf(bytes)) + text
}

/** @returns undefined for text with other characters */
export function base58Decode(text: string): Uint8Array | undefined {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value; value >>= 8n) bytes.unshift(Number(value & 0xffn))
  const zeros = text.length - text.replace(/^1+/, '').length
  return Uint8Array.from([...new Uint8Array(zeros), ...bytes])
}

function zerosOf(bytes: Uint8Array): number {
  const first = bytes.findIndex(byte => byte !== 0)
  return first < 0 ? bytes.length : first
}
