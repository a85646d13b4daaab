/** How many tints the style sheets define for a picture that has only a name. */
export const tintCount = 6

/** The tint of a name, 0 to `tintCount` - 1: the same on every visit (FNV-1a). */
export function tintOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % tintCount
}
