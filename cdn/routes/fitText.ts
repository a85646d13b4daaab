import { cleanText } from '../sources/cleanText.ts'

/** More combining marks than any script puts on one letter. They would overdraw adjacent lines. */
const piles = /(\p{M}{4})\p{M}+/gu

/** Untrusted text in the form that replies allow (`foreignText`): cleaned and truncated. */
export function fitText(text: string, maxLength: number): string {
  const clean = cleanText(text).replace(piles, '$1')
  return [...clean].slice(0, maxLength).join('').trim()
}
