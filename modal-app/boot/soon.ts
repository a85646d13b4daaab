import type { App } from '../app/App.ts'
import { type CoinbaseWindow, coinbaseWindow } from '../connectors/coinbase/coinbaseWindow.ts'
import type { CoinbaseOptions } from '../connectors/coinbase/createCoinbase.ts'
import { alertAdvice } from '../dialog/alertAdvice.ts'
import { toastError, trackDefect } from '../dialog/toastError.ts'
import { chooseWallet } from '../flow/chooseWallet.ts'
import { openPopup } from '../host/openPopup.ts'
import { followKeyboard } from '../lib/followKeyboard.ts'
import { requestGuests, requestIds } from '../wallets/requestNamedWallets.ts'
import { keepControl } from './keepControl.ts'
import { shownToast } from './ShownToast.tsx'
import { countEvent, trackOpening } from './trackOpening.ts'
import { viewParts } from './viewParts.ts'

export const soon = {
  alertAdvice,
  chooseWallet,
  countEvent,
  enterKeyboard,
  openCoinbaseWindow,
  requestGuests,
  requestIds,
  shownToast,
  toastError,
  trackDefect,
  trackOpening,
  viewParts,
}

/** Keyboard support beyond the browser's own. Loaded at the first sign of use. */
export function enterKeyboard(app: App, root: HTMLElement): void {
  followKeyboard(root)
  keepControl(app, root)
}

/** The half of Coinbase's connector that opens its window, with a press in this document. */
function openCoinbaseWindow({ clock, presses }: App, options: CoinbaseOptions): CoinbaseWindow {
  return coinbaseWindow({
    ...options,
    openPopup: address => openPopup({ address, clock, takePress: () => presses.take() }),
  })
}
