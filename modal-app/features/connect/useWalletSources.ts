import { useApp, useSelector } from '../../app/hooks.ts'
import { projectNamespaces } from '../../connections/activeConnection.ts'
import type { WalletSources } from './walletChoices.ts'

/** What the rows of a wallet list are made of. */
export function useWalletSources(): WalletSources {
  const app = useApp()
  const settings = useSelector(state => state.settings)
  const pageWallets = useSelector(state => state.page.wallets)
  const { wallets, lookedUp } = useSelector(state => state.walletList)
  return { settings, pageWallets, listed: wallets, lookedUp, namespaces: projectNamespaces(app) }
}
