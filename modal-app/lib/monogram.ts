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

/** Number of tints in the style sheets, for wallets without a picture. */
export const tintCount = 6

/** A number from 0 to `tintCount` - 1, the same on every visit. */
export function tintOf(name: string): number {
  return hashText(name) % tintCount
}

/** A 32-bit hash (FNV-1a) for pictures. It is not cryptographic. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
