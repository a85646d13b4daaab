import type { App } from '../../../app/App.ts'
import { initialWalletSearch } from './walletSearch.ts'

/** Clears the search, so the modal opens with the whole list next time. */
export function forgetSearch(app: App): void {
  const { walletSearch } = app.store.getState()
  if (walletSearch === initialWalletSearch) return
  app.clock.clearTimeout(walletSearch.timer)
  app.store.setState({ walletSearch: initialWalletSearch })
}
