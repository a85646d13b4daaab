/**
 * One or two letters that stand for a name: the first character, as a reader counts them, of its first two words.
 * Empty for a name without letters, digits or symbols.
 */
export function monogram(name: string): string {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return name
    .slice(0, 64)
    .split(/[\s\p{P}]+/u)
    .filter(word => word !== '')
    .slice(0, 2)
    .map(word => segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toUpperCase()
}
