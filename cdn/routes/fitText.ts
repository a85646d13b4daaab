import { cleanText } from '../sources/cleanText.ts'

/** More marks than any script puts on one letter. They would draw over the lines around. */
const piles = /(\p{M}{4})\p{M}+/gu

/** Text of a stranger as a reply may hold it (`foreignText`): cleaned, and cut to a number of characters. */
export function fitText(text: string, maxLength: number): string {
  const clean = cleanText(text).replace(piles, '$1')
  return [...clean].slice(0, maxLength).join('').trim()
}
