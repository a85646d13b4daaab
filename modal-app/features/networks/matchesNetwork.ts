import { referenceOf } from '../../../shared/caip.ts'
import type { Network } from '../../../shared/networks.ts'

/** Removes case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether the text matches a network: part of its name, its currency symbol, or its chain id. */
export function matchesNetwork({ id, name, nativeCurrency }: Network, text: string): boolean {
  const wanted = plain(text).trim()
  if (plain(name).includes(wanted) || plain(nativeCurrency.symbol) === wanted) return true
  return plain(id) === wanted || plain(referenceOf(id)).startsWith(wanted)
}
