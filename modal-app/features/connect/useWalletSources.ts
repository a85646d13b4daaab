import { useApp, useSelector } from '../../app/hooks.ts'
import type { CountedSources } from './walletCount.ts'
import { offeredNamespaces } from './walletFilters.ts'

/** What the rows of a wallet list are made of. */
export function useWalletSources(): CountedSources {
  const app = useApp()
  const settings = useSelector(state => state.settings)
  const pageWallets = useSelector(state => state.page.wallets)
  const { wallets, lookedUp } = useSelector(state => state.walletList)
  return {
    settings,
    pageWallets,
    listed: wallets,
    listedCount: app.config.walletCount,
    lookedUp,
    namespaces: offeredNamespaces(app),
  }
}
