import type { App } from '../../app/App.ts'
import { isPrepared } from '../../tasks/isPrepared.ts'
import { requestPairing } from './pairingActions.ts'

/** Chromium's information on the connection; other browsers have none. */
interface Connected {
  connection?: { saveData?: boolean }
}

/**
 * Requests a pairing for the wallet that the visitor is about to tap, and loads the view behind it. The pairing is
 * renewed before it expires and dropped when the lists are left. A failure stays silent: the tapped wallet's view asks
 * again. Not with Save-Data, for sign-client is large and few visitors need it, and not before the terms are accepted,
 * since the relay learns of it.
 */
export async function preparePairing(app: App): Promise<void> {
  const { settings, hasAgreed } = app.store.getState()
  if ((navigator as Connected).connection?.saveData || (settings.legalCheckbox && !hasAgreed)) return
  app.prefetch('ConnectingWalletConnect')
  await requestPairing(app, true)
  const { task } = app.store.getState()
  if (isPrepared(task) && task?.status === 'failed') app.store.setState({ task: null })
}
