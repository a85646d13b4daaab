import type { Settings } from '../../shared/config.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** What is known of the operator's wallet list; the few recommended ones come with the document. */
export interface WalletListState {
  /** In the operator's order, as far as it was read. */
  readonly wallets: readonly ListedWallet[]
  readonly pagesRead: number
  /** Which wallets the pages are of: those for other networks or settings begin at the first page. */
  readonly readFor: string
  readonly hasMore: boolean
  readonly isReading: boolean
  /** The last page that was asked for did not come. */
  readonly hasFailed: boolean
  /** Ids the settings name that are being looked up; rows are kept free for them. */
  readonly lookedUp: readonly string[]
  /** `data:` URLs by the path of each picture; undefined until all wallets are shown. */
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

/** Those that are not known yet go to the end. */
export function addWallets(list: WalletListState, wallets: readonly ListedWallet[]): WalletListState {
  return { ...list, wallets: joinWallets(list.wallets, wallets) }
}

export function joinWallets(wallets: readonly ListedWallet[], more: readonly ListedWallet[]): ListedWallet[] {
  const known = new Set(wallets.map(({ id }) => id))
  return [...wallets, ...more.filter(({ id }) => !known.has(id))]
}

/**
 * Ids of {@link Settings} nothing is known of: whether they are in the page too, or the operator's and not the page's to give,
 * only the list can tell.
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
