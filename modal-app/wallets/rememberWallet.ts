import type { Connection } from '../../shared/connections.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { recentCount } from './recentWallets.ts'

/**
 * Stores the wallet of a new WalletConnect connection as the most recent one (reference §1.2).
 * @param chosen the wallet the visitor chose; without it, the listed wallet with the connection's wallet name
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
