import { hashText } from './hashText.ts'

/** How many tints the style sheets define for a picture that has only a name. */
export const tintCount = 6

/** The tint of a name, 0 to `tintCount` - 1: the same on every visit. */
export function tintOf(name: string): number {
  return hashText(name) % tintCount
}
