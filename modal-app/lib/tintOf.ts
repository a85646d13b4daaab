import { hashText } from './hashText.ts'

/** Number of tints in the style sheets, for wallets without a picture. */
export const tintCount = 6

/** A number from 0 to `tintCount` - 1, the same on every visit. */
export function tintOf(name: string): number {
  return hashText(name) % tintCount
}
