import type { Connection } from '../../shared/connections.ts'
import { isInPage, type ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { isSameWallet } from './obtainableWallets.ts'
import { type RecentWallet, recentCount } from './recentWallets.ts'

/**
 * Stores the wallet of a new connection as the most recent one (reference §1.2). Wallets of the page are recent ones,
 * too.
 * @param chosen the listed wallet the visitor chose, if any
 * @returns whether it was one of them already
 */
export function rememberWallet(app: App, chosen: ListedWallet | undefined, connection: Connection): boolean {
  const latest = chosen ?? recentOf(app, connection)
  if (!latest) return false
  const { recentWallets } = app.store.getState()
  const others = recentWallets.filter(other => !isSameWallet(other, latest))
  const recent = [latest, ...others].slice(0, recentCount)
  app.store.setState({ recentWallets: recent })
  app.storage.set(storageKey(app.config, 'recent'), JSON.stringify(recent))
  return others.length < recentWallets.length
}

function recentOf(app: App, { connectorId, wallet: { name, kind, rdns } }: Connection): RecentWallet | undefined {
  if (isInPage(kind)) return { id: connectorId, name, rdns }
  const isSameName = (listed: ListedWallet) => listed.name.toLowerCase() === name.toLowerCase()
  return app.store.getState().walletList.wallets.find(isSameName)
}
