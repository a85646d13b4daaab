import type { Connection } from '../../shared/connections.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { recentCount } from './recentWallets.ts'

/**
 * Keeps the wallet of a new connection over WalletConnect in front of the others (reference §1.2).
 * @param chosen the wallet the visitor chose; without, the listed one of the name the wallet has
 */
export function rememberWallet(app: App, chosen: ListedWallet | undefined, { wallet }: Connection): void {
  const { recentWallets, walletList } = app.store.getState()
  const isSameName = ({ name }: ListedWallet) => name.toLowerCase() === wallet.name.toLowerCase()
  const latest = chosen ?? walletList.wallets.find(isSameName)
  if (!latest) return
  const recent = [latest, ...recentWallets.filter(({ id }) => id !== latest.id)].slice(0, recentCount)
  app.store.setState({ recentWallets: recent })
  app.storage.set(storageKey(app.config, 'recent'), JSON.stringify(recent))
}
