import type { App } from '../../../app/App.ts'
import { initialWalletSearch } from './walletSearch.ts'

/** Whoever opens the modal again finds the whole list. */
export function forgetSearch(app: App): void {
  const { walletSearch } = app.store.getState()
  if (walletSearch === initialWalletSearch) return
  app.clock.clearTimeout(walletSearch.timer)
  app.store.setState({ walletSearch: initialWalletSearch })
}
