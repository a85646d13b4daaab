/** Nobody reads further; the API's own limits are far below. */
const maxRead = 2000
/** Spaces, line breaks and control characters, which become one space. */
const gaps = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Marks of direction, joiners, fillers and other characters that have no shape of their own. */
const unseen = /[\p{Cf}\p{DI}\p{Cs}\p{Co}\p{Cn}]/gu

/**
 * Text of a contract or of its owner as a visitor may read it: one line, without characters that hide, reorder or join
 * others.
 */
export function cleanText(text: string): string {
  return text.slice(0, maxRead).normalize('NFC').replace(gaps, ' ').replace(unseen, '').trim()
}
