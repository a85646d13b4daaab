const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
/** `[` and `{`, and `]` and `}`, differ in this bit only. */
const brace = 0x20
const open = 0x7b
const close = 0x7d

/**
 * Whether JSON has at most so many values, and nests them at most so deep: parsing two hundred thousand empty lists
 * takes a page longer than reading one long text.
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
