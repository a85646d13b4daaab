/** Far above the API's own limits. */
const maxRead = 2000
/** Spaces, line breaks and control characters, which become one space. */
const gaps = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Direction marks, joiners, fillers and other invisible characters. */
const unseen = /[\p{Cf}\p{DI}\p{Cs}\p{Co}\p{Cn}]/gu

/** Untrusted text made readable: one line, without characters that hide, reorder or join others. */
export function cleanText(text: string): string {
  return text.slice(0, maxRead).normalize('NFC').replace(gaps, ' ').replace(unseen, '').trim()
}
