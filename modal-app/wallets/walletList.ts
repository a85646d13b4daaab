import type { Settings } from '../../shared/config.ts'
import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'

declare module '../app/State.ts' {
  interface State {
    walletList: WalletListState
  }
}

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
  /** Ids that were looked up in vain. */
  readonly absent: readonly string[]
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
    absent: [],
    pictures: undefined,
  }
}

/**
 * Ids named in {@link Settings} that no known wallet has. They include those of the page's own wallets, because only
 * the list can tell whether the operator has them, and of wallets in the page that came without a picture.
 */
export function unknownIds(
  { wallets, lookedUp, absent }: WalletListState,
  { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets }: Settings,
  pageWallets: readonly PageWallet[],
): string[] {
  const ours = customWallets.filter(({ isGuest }) => !isGuest)
  const guests = customWallets.filter(({ isGuest }) => isGuest).flatMap(({ id, rdns }) => (rdns ? [id, rdns] : [id]))
  const bare = pageWallets.flatMap(({ icon, rdns }) => (rdns && !icon ? [rdns] : []))
  const named = new Set([...featuredWalletIds, ...excludeWalletIds, ...includeWalletIds, ...guests, ...bare])
  for (const each of [...lookedUp, ...absent]) named.delete(each)
  return [...named].filter(each => ![...wallets, ...ours].some(({ id, rdns }) => each === id || each === rdns))
}

export function changeWalletList(app: App, change: (list: WalletListState) => Partial<WalletListState>): void {
  app.store.setState(({ walletList }) => ({ walletList: { ...walletList, ...change(walletList) } }))
}
