/**
 * A letter with its marks, or a whole emoji. `Intl.Segmenter` covers more scripts but takes 25 ms to set up, too long
 * for the first view.
 */
const firstCharacter =
  /^(?:\p{Extended_Pictographic}[\p{EMod}\p{M}]*(?:\u200d\p{Extended_Pictographic}[\p{EMod}\p{M}]*)*|\P{M}\p{M}*)/u

/** The first characters of a name's first two words. Empty for a name without letters, digits or symbols. */
export function monogram(name: string): string {
  return name
    .slice(0, 64)
    .split(/[\s\p{P}]+/u)
    .filter(word => word !== '')
    .slice(0, 2)
    .map(word => firstCharacter.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}
