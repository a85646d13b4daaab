import type { App } from '../app/App.ts'
import { useApp, useSelector } from '../app/hooks.ts'
import { connectorRows } from '../connectors/connectorRows.ts'
import { offeredNamespaces } from '../networks/projectNamespaces.ts'
import type { ExternalWallet } from './walletChoices.ts'
import type { CountedSources } from './walletCount.ts'

/** The data for the rows of a wallet list. */
export function useWalletSources(): CountedSources {
  const app = useApp()
  const settings = useSelector(state => state.settings)
  const hasWalletConnect = useSelector(state => (state.settings.walletConnect ?? state.pagePairing) !== undefined)
  const pageWallets = useSelector(state => state.page.wallets)
  const { wallets, lookedUp } = useSelector(state => state.walletList)
  const recent = useSelector(state => state.recentWallets)
  // Redraws when the input of offeredNamespaces changes.
  useSelector(state => state.connectNamespace)
  useSelector(state => state.networks.list)
  return {
    settings,
    pageWallets,
    listed: wallets,
    listedCount: app.config.walletCount,
    lookedUp,
    recent,
    external: externalWallets(app),
    hasWalletConnect,
    isMobile: app.isMobile,
    namespaces: offeredNamespaces(app),
  }
}

/** The wallets with a window of their own whose connectors are offered. */
function externalWallets({ connectors }: App): ExternalWallet[] {
  const offered = connectorRows.flatMap(row => (row.opensWindow ? (connectors.find(row.id) ?? []) : []))
  return offered.map(({ id, name, icon, rdns, namespaces }) => ({ id, name, icon, rdns, namespaces: [...namespaces] }))
}
