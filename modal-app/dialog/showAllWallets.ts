import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { goTo } from './goTo.ts'

/** The whole list of the operator, to search. */
export function showAllWallets(app: App): void {
  track(app, { name: 'CLICK_ALL_WALLETS' })
  goTo(app, { view: 'AllWallets' })
}
