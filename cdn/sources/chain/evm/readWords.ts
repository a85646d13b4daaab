import { type Hex, hexToBytes } from 'viem'
import { cleanText } from '../../cleanText.ts'

/** Bytes of a text that are read: long names cost a contract nothing. */
const maxTextBytes = 1024

/** One uint256 of a reply; undefined if the reply is too short. */
export function readNumber(data: Hex | undefined, index = 0): bigint | undefined {
  const word = data?.slice(2 + index * 64, 66 + index * 64) ?? ''
  return /^[0-9a-fA-F]{64}$/.test(word) ? BigInt(`0x${word}`) : undefined
}

/**
 * A cleaned name or symbol: a `string`, or a `bytes32` in early tokens.
 * @returns undefined if it is neither
 */
export function readText(data: Hex | undefined): string | undefined {
  const bytes = readString(data, maxTextBytes)
  return bytes && cleanText(new TextDecoder().decode(bytes))
}

/** The bytes of a `string` up to a length, or of a `bytes32`. All of it is untrusted. */
export function readString(data: Hex | undefined, maxBytes: number): Uint8Array | undefined {
  if (!data || data.length < 66 || data.length % 2) return undefined
  if (data.length === 66) return hexToBytes(data.replace(/(00)+$/, '') as Hex)
  const [offset, length] = [readNumber(data), readNumber(data, 1)]
  // Every compiler puts the text right after its offset.
  if (offset !== 32n || length === undefined) return undefined
  const taken = Number(length < BigInt(maxBytes) ? length : BigInt(maxBytes))
  const text = data.slice(130, 130 + taken * 2)
  return /^([0-9a-fA-F]{2})*$/.test(text) ? hexToBytes(`0x${text}`) : undefined
}
