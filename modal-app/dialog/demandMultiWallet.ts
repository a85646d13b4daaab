import { ConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { showAlert } from './alerts.ts'

/**
 * Refuses a call that only sites with several wallets may make, and reports it to the site's developers (spec §8).
 * @param call the call as the page wrote it
 * @throws ConnectKitError `multi_wallet_off`
 */
export function demandMultiWallet(app: App, call: string): void {
  if (app.store.getState().settings.multiWallet) return
  showAlert(app, 'multiWalletOff', call)
  throw new ConnectKitError('multi_wallet_off', 'Multi-Wallet Not Enabled')
}
