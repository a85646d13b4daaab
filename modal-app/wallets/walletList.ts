import type { Settings } from '../../shared/config.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** The known part of the operator's wallet list. The few recommended wallets come with the document. */
export interface WalletListState {
  /** In the operator's order, as far as it has been read. */
  readonly wallets: readonly ListedWallet[]
  readonly pagesRead: number
  /** The filters of the pages read so far. Other filters start again at the first page. */
  readonly readFor: string
  readonly hasMore: boolean
  readonly isReading: boolean
  /** The last page failed to load. */
  readonly hasFailed: boolean
  /** Ids from the settings that are being looked up. Featured ones have their rows reserved. */
  readonly lookedUp: readonly string[]
  /** Pictures as `data:` URLs, by path; undefined until all wallets are shown. */
  readonly pictures: Readonly<Record<string, string>> | undefined
}

export function initialWalletList(recommended: readonly ListedWallet[]): WalletListState {
  return {
    wallets: recommended,
    pagesRead: 0,
    readFor: '',
    hasMore: true,
    isReading: false,
    hasFailed: false,
    lookedUp: [],
    pictures: undefined,
  }
}

/**
 * Ids named in {@link Settings} that no known wallet has. They include those of the page's own wallets, because only
 * the list can tell whether the operator has them.
 */
export function unknownIds(
  { wallets }: WalletListState,
  { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets }: Settings,
): string[] {
  const ours = customWallets.filter(({ isGuest }) => !isGuest)
  const guests = customWallets.filter(({ isGuest }) => isGuest).flatMap(({ id, rdns }) => (rdns ? [id, rdns] : [id]))
  const named = new Set([...featuredWalletIds, ...excludeWalletIds, ...includeWalletIds, ...guests])
  return [...named].filter(each => ![...wallets, ...ours].some(({ id, rdns }) => each === id || each === rdns))
}
