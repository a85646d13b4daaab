import type { AllWalletsMode } from '../../shared/config.ts'
import { obtainableWallets } from './obtainableWallets.ts'
import { pageChoices, type WalletChoice, type WalletSources } from './walletChoices.ts'

export interface CountedSources extends WalletSources {
  /** How many listed wallets the project may show. */
  listedCount: number
}

/** How many wallets there are to choose from, estimated before the list is read. */
export function walletCount(sources: CountedSources): number {
  const { includeWalletIds, excludeWalletIds, customWallets } = sources.settings
  if (includeWalletIds.length) return pageChoices(sources).length + obtainableWallets(sources).length
  return customWallets.length + Math.max(0, sources.listedCount - excludeWalletIds.length)
}

/** Whether to show the row that leads to all wallets: the site wants it, and there are more wallets than rows. */
export function hasMoreWallets(
  mode: AllWalletsMode,
  isMobile: boolean,
  count: number,
  shown: readonly WalletChoice[],
): boolean {
  const isWanted = mode === 'SHOW' || (mode === 'ONLY_MOBILE' && isMobile)
  return isWanted && count > shown.length
}
