import type { Settings } from '../../../shared/config.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'

/** What is known of the operator's wallet list; the few recommended ones come with the document. */
export interface WalletListState {
  /** In the operator's order, as far as it was read. */
  readonly wallets: readonly ListedWallet[]
  readonly pagesRead: number
  readonly hasMore: boolean
  readonly isReading: boolean
  /** Ids the settings name that are being looked up; rows are kept free for them. */
  readonly lookedUp: readonly string[]
}

export function initialWalletList(recommended: readonly ListedWallet[]): WalletListState {
  return { wallets: recommended, pagesRead: 0, hasMore: true, isReading: false, lookedUp: [] }
}

/** Those that are not known yet go to the end. */
export function addWallets(list: WalletListState, wallets: readonly ListedWallet[]): WalletListState {
  const known = new Set(list.wallets.map(({ id }) => id))
  return { ...list, wallets: [...list.wallets, ...wallets.filter(({ id }) => !known.has(id))] }
}

/** Ids of {@link Settings} nothing is known of: whether they are in the page too, only the list can tell. */
export function unknownIds(
  { wallets }: WalletListState,
  { featuredWalletIds, includeWalletIds, excludeWalletIds }: Settings,
): string[] {
  const named = new Set([...featuredWalletIds, ...excludeWalletIds, ...includeWalletIds])
  return [...named].filter(each => !wallets.some(({ id, rdns }) => each === id || each === rdns))
}
