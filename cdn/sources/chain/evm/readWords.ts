import { type Hex, hexToBytes } from 'viem'
import { cleanText } from '../../cleanText.ts'

/** Bytes of a text that are read: one byte of a name costs a contract nothing. */
const maxTextBytes = 1024

/** One uint256 of a reply; undefined unless it is at least as long. */
export function readNumber(data: Hex | undefined, index = 0): bigint | undefined {
  const word = data?.slice(2 + index * 64, 66 + index * 64) ?? ''
  return /^[0-9a-fA-F]{64}$/.test(word) ? BigInt(`0x${word}`) : undefined
}

/**
 * A name or a symbol, cleaned: a `string`, or a `bytes32` as early tokens have it.
 * @returns undefined if it is neither
 */
export function readText(data: Hex | undefined): string | undefined {
  const bytes = readString(data, maxTextBytes)
  return bytes && cleanText(new TextDecoder().decode(bytes))
}

/** The bytes of a `string` up to a length, or of a `bytes32`. Nothing that the contract says is trusted. */
export function readString(data: Hex | undefined, maxBytes: number): Uint8Array | undefined {
  if (!data || data.length < 66 || data.length % 2) return undefined
  if (data.length === 66) return hexToBytes(data.replace(/(00)+$/, '') as Hex)
  const [offset, length] = [readNumber(data), readNumber(data, 1)]
  // Every compiler puts the text right behind its offset.
  if (offset !== 32n || length === undefined) return undefined
  const taken = Number(length < BigInt(maxBytes) ? length : BigInt(maxBytes))
  const text = data.slice(130, 130 + taken * 2)
  return /^([0-9a-fA-F]{2})*$/.test(text) ? hexToBytes(`0x${text}`) : undefined
}
