import type { ListedWallet } from '../../../../shared/wallets.ts'

declare module '../../../app/State.ts' {
  interface State {
    walletSearch: WalletSearchState
  }
}

/** The visitor's search and its results from the operator's list. */
export interface WalletSearchState {
  /** As typed. */
  readonly text: string
  readonly certifiedOnly: boolean
  /** In the operator's order; only the pages read so far. */
  readonly found: readonly ListedWallet[]
  readonly pagesRead: number
  readonly hasMore: boolean
  readonly status: 'waiting' | 'ready' | 'failed'
  /** The debounce timer. */
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
