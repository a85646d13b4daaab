import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { showAlert } from './alerts.ts'

/**
 * What a page asks of several wallets is for sites that have them; whoever builds another is told so (spec §8).
 * @param call as the page wrote it
 * @throws ConnectKitError `multi_wallet_off`
 */
export function demandMultiWallet(app: App, call: string): void {
  if (app.store.getState().settings.multiWallet) return
  showAlert(app, 'multiWalletOff', call)
  throw new ConnectKitError('multi_wallet_off', 'Multi-Wallet Not Enabled')
}
