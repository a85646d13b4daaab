import { hashText } from './hashText.ts'

/** The number of tints in the style sheets, for a wallet without a picture. */
export const tintCount = 6

/** From 0 to `tintCount` - 1, the same on every visit. */
export function tintOf(name: string): number {
  return hashText(name) % tintCount
}
