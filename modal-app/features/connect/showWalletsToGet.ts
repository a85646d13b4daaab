import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { goTo } from '../../flow/goTo.ts'

/** Shows where to get a wallet, for visitors without one. */
export function showWalletsToGet(app: App): void {
  track(app, { name: 'CLICK_GET_WALLET_HELP' })
  goTo(app, { view: 'GetWallet' })
}
