import { ConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { abortAttempt } from '../../connections/attempt.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'

/** The views are left: nobody waits for a wallet any more. @spec 2.close-resets-uri */
export function giveUpPairing(app: App): void {
  const { pairing, attempt } = app.store.getState()
  if (!pairing) return
  app.store.setState({ pairing: null })
  if (attempt?.status === 'waiting' && attempt.walletId === walletConnectId)
    abortAttempt({ attempt }, new ConnectKitError('user_closed', 'The visitor gave up before a wallet answered'))
}
