import type { ListedWallet } from '../../../../shared/wallets.ts'

/** Fewer letters are in most names. */
const minCharacters = 2

/** What the visitor looks for among all wallets, and what the operator's list has of it. */
export interface WalletSearchState {
  /** As it was typed. */
  readonly text: string
  readonly certifiedOnly: boolean
  /** In the operator's order, as far as it was read. */
  readonly found: readonly ListedWallet[]
  readonly pagesRead: number
  readonly hasMore: boolean
  readonly status: 'waiting' | 'ready' | 'failed'
  /** Until the visitor has stopped typing. */
  readonly timer: unknown
}

export const initialWalletSearch: WalletSearchState = {
  text: '',
  certifiedOnly: false,
  found: [],
  pagesRead: 0,
  hasMore: false,
  status: 'ready',
  timer: undefined,
}

/** The text that narrows the list; empty for one too short to. */
export function searchedText({ text }: Pick<WalletSearchState, 'text'>): string {
  const wanted = text.trim()
  return wanted.length < minCharacters ? '' : wanted
}

/** Whether the list is narrowed at all. */
export function isNarrowed(search: Pick<WalletSearchState, 'text' | 'certifiedOnly'>): boolean {
  return search.certifiedOnly || searchedText(search) !== ''
}
