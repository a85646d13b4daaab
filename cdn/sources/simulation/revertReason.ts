import type { Hex } from 'viem'
import { readNumber, readText } from '../chain/evm/readWords.ts'

/** Texts for the codes of Solidity's checks. */
const panics: Readonly<Record<string, string>> = {
  1: 'a check of the contract failed',
  17: 'a number became too large or negative',
  18: 'division by zero',
  33: 'a value that does not exist',
  49: 'nothing left to take',
  50: 'an entry that does not exist',
  65: 'out of memory',
}

/** The reason in a revert's data; undefined for a custom error, which only its contract can name. */
export function revertReason(returned: string): string | undefined {
  if (/^0x08c379a0/i.test(returned)) return readText(`0x${returned.slice(10)}`) || undefined
  if (/^0x4e487b71/i.test(returned)) return panics[String(readNumber(`0x${returned.slice(10)}` as Hex))]
  return undefined
}
