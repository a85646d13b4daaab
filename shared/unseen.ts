/* Invisible characters, as the contents of a regular expression's class. Defined only here: a second list would miss
   one, and two wallets' names could look alike. */

/**
 * Characters that hide, reorder or join others, fill a line with nothing, or have no shape. Must not appear in foreign
 * text.
 */
export const unseen = '\\p{C}\\p{DI}\\p{Zl}\\p{Zp}\\u2800'

const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const hidden = new RegExp(`[${unseen}]`, 'gu')
/** More combining marks would overlap the adjacent lines. */
const stacked = /(\p{M}{2})\p{M}+/gu
/** Composing and removing characters makes a text shorter, so more of it is read. */
const roomFor = 4

/** Foreign text as one line of at most `most` letters. `isCut` if it has more. Empty if nothing in it is visible. */
export function plainLine(text: string, most: number): { line: string; isCut: boolean } {
  const seen = text
    .slice(0, roomFor * most)
    .normalize()
    .replace(breaks, ' ')
    .replace(hidden, '')
  const letters = [...seen.replace(stacked, '$1').trim()]
  return { line: letters.slice(0, most).join('').trim(), isCut: letters.length > most }
}
