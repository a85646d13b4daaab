import { normalize } from 'viem/ens'

/** Whether a name is in ENSIP-15 normal form. Any other name imitates a normalized one. */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
