/*
 * Characters that nobody sees, in the words of a regular expression's class. Here once: whoever cleans a text on his own forgets
 * one of them, and a wallet's name looks like another's.
 */

/** Hides, reorders or joins others, fills a line with nothing, or has no shape: not to be shown in a text of somebody else. */
export const unseen = '\\p{C}\\p{DI}\\p{Zl}\\p{Zp}\\u2800'

const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const hidden = new RegExp(`[${unseen}]`, 'gu')
/** More of them reach into the lines around. */
const stacked = /(\p{M}{2})\p{M}+/gu
/** Composing, and what is removed, make a text shorter. */
const roomFor = 4

/** A text of somebody else as one line of at most so many letters; `isCut` if it has more. Empty if nothing in it can be seen. */
export function plainLine(text: string, most: number): { line: string; isCut: boolean } {
  const seen = text
    .slice(0, roomFor * most)
    .normalize()
    .replace(breaks, ' ')
    .replace(hidden, '')
  const letters = [...seen.replace(stacked, '$1').trim()]
  return { line: letters.slice(0, most).join('').trim(), isCut: letters.length > most }
}
