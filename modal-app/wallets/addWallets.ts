import type { ListedWallet } from '../../shared/wallets.ts'
import type { WalletListState } from './walletList.ts'

/** Adds wallets that are not known yet, at the end, and what was not known of the others. */
export function addWallets(list: WalletListState, wallets: readonly ListedWallet[]): WalletListState {
  const completed = list.wallets.map(wallet => ({ ...wallets.find(({ id }) => id === wallet.id), ...wallet }))
  return { ...list, wallets: joinWallets(completed, wallets) }
}

export function joinWallets(wallets: readonly ListedWallet[], more: readonly ListedWallet[]): ListedWallet[] {
  const known = new Set(wallets.map(({ id }) => id))
  return [...wallets, ...more.filter(({ id }) => !known.has(id))]
}
