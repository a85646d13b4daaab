import type { WalletSearchState } from './walletSearch.ts'

/** A single letter matches most names. */
const minCharacters = 2

/** The text to search for; empty if it is too short. */
export function searchedText({ text }: Pick<WalletSearchState, 'text'>): string {
  const wanted = text.trim()
  return wanted.length < minCharacters ? '' : wanted
}

/** Whether a search or filter is set. */
export function isNarrowed(search: Pick<WalletSearchState, 'text' | 'certifiedOnly'>): boolean {
  return search.certifiedOnly || searchedText(search) !== ''
}
