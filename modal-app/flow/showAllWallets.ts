import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { goTo } from './goTo.ts'

/** Shows the searchable list of all wallets. */
export function showAllWallets(app: App): void {
  track(app, { name: 'CLICK_ALL_WALLETS' })
  goTo(app, { view: 'AllWallets' })
}
