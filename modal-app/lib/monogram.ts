/**
 * What a reader counts as one character: a letter with its marks, or an emoji with all that is joined to it. A segmenter
 * knows more scripts, and takes 25 ms to set up, of the time in which the first view is drawn.
 */
const firstCharacter =
  /^(?:\p{Extended_Pictographic}[\p{EMod}\p{M}]*(?:\u200d\p{Extended_Pictographic}[\p{EMod}\p{M}]*)*|\P{M}\p{M}*)/u

/**
 * One or two letters that stand for a name: the first character of its first two words. Empty for a name without
 * letters, digits or symbols.
 */
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
