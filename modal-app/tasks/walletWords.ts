import { fallbackMessage, isOurs, type WireError } from '../../shared/errors.ts'
import { plainLine } from '../../shared/unseen.ts'

/** Enough for a reason; the rest is cut. */
const maxLength = 300
/** Errors name a cause only a few times. */
const maxDepth = 5

/**
 * What a wallet said of a failure, as one line of plain text to show beside our own; undefined if it said nothing. Its words
 * come as data, from the page or a relay. Data with a name is an error of our own, and an `Error` is one of this document: of
 * a browser, a node or a library.
 */
export function walletWords(thrown: unknown): string | undefined {
  let said = thrown
  for (let depth = 0; depth < maxDepth && isOurs(said); depth++) said = said.cause
  if (isOurs(said) || said instanceof Error || typeof said !== 'object' || said === null) return undefined
  const { code, name, message } = said as Partial<Record<keyof WireError, unknown>>
  if (typeof code !== 'number' || name !== undefined || typeof message !== 'string' || message === fallbackMessage)
    return undefined
  const { line, isCut } = plainLine(message, maxLength)
  return line ? `${line}${isCut ? '…' : ''}` : undefined
}
