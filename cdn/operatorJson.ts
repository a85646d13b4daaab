import { StartupError } from './startupError.ts'

/**
 * Parses an operator's file. Strips a byte order mark, which editors add invisibly.
 * @throws StartupError if it is not JSON
 */
export function parseOperatorJson(text: string, source: string): unknown {
  // UTF-16 read as UTF-8 has a NUL as every second character.
  if (text.includes('\0')) throw new StartupError(`${source} is not UTF-8: save it in that encoding`)
  try {
    return JSON.parse(text.replace(/^\ufeff+/, ''))
  } catch (error) {
    throw new StartupError(`${source} is not JSON: ${(error as Error).message}`)
  }
}
