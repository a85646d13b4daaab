import { StartupError } from './startupError.ts'

/**
 * Parses a file that an operator wrote. Editors put a mark of byte order before it, which nobody sees.
 * @throws StartupError if it is not JSON
 */
export function parseOperatorJson(text: string, source: string): unknown {
  // Read as UTF-8, every second character of UTF-16 is a NUL.
  if (text.includes('\0')) throw new StartupError(`${source} is not UTF-8: save it in that encoding`)
  try {
    return JSON.parse(text.replace(/^\ufeff+/, ''))
  } catch (error) {
    throw new StartupError(`${source} is not JSON: ${(error as Error).message}`)
  }
}
