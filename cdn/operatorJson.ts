import { OperatorError } from './operatorError.ts'

/**
 * Parses an operator's file. Strips a byte order mark, which editors add invisibly.
 * @throws OperatorError if it is not JSON
 */
export function parseOperatorJson(text: string, source: string): unknown {
  // UTF-16 read as UTF-8 has a NUL as every second character.
  if (text.includes('\0')) throw new OperatorError(`${source} is not UTF-8: save it in that encoding`)
  try {
    return JSON.parse(text.replace(/^\ufeff+/, ''))
  } catch (error) {
    throw new OperatorError(`${source} is not JSON: ${(error as Error).message}`)
  }
}
