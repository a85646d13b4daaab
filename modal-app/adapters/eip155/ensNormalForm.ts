import { normalize } from 'viem/ens'

/** A name as ENSIP-15 writes it; undefined for one that it refuses. */
export function ensNormalForm(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
