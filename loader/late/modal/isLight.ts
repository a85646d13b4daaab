const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
/** The bit in which `[` and `{`, and `]` and `}`, differ. */
const brace = 0x20
const open = 0x7b
const close = 0x7d

/**
 * Whether JSON has at most this many values, nested at most this deep. Parsing two hundred thousand empty lists takes
 * longer than parsing one long text.
 */
export function isLight(text: string, maxValues: number, maxNesting: number): boolean {
  let values = 0
  let nesting = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    else if (isQuoted) at += +(code === backslash)
    else if ((code | brace) === close) nesting--
    else {
      const isOpen = (code | brace) === open
      if (isOpen) nesting++
      if ((isOpen || code === comma) && ++values > maxValues) return false
      if (nesting > maxNesting) return false
    }
  }
  return true
}
