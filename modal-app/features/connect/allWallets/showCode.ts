import type { App } from '../../../app/App.ts'
import { track } from '../../../app/track.ts'
import { goTo } from '../../../flow/goTo.ts'

/** Shows a code for a wallet on another device. */
export function showCode(app: App): void {
  track(app, {
    name: 'SELECT_WALLET',
    properties: { name: 'WalletConnect', platform: 'qrcode', displayIndex: 0, view: 'AllWallets' },
  })
  goTo(app, { view: 'ConnectingWalletConnect' })
}
