const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether JSON has at most so many values, and nests them at most so deep: parsing two hundred thousand empty lists
 * takes a page longer than reading one long text. Looks at each character once, and at no text within quotes.
 */
export function isLight(text: string, maxValues: number, maxNesting: number): boolean {
  let values = 0
  let nesting = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfText(text, at)
      if (at < 0) return false
    } else if (code === openList || code === openObject) {
      if (++values > maxValues || ++nesting > maxNesting) return false
    } else if (code === closeList || code === closeObject) nesting--
    else if (code === comma && ++values > maxValues) return false
  }
  return true
}

/** The place of the quote that ends what this one begins; -1 if there is none. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let from = end
    while (text.charCodeAt(from - 1) === backslash) from--
    if ((end - from) % 2 === 0) return end
  }
  return -1
}
