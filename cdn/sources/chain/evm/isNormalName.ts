import { normalize } from 'viem/ens'

/** Whether ENSIP-15 writes a name in the same way. One that it writes otherwise, or refuses, is made to look like another. */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
