import type { App } from '../app/App.ts'
import { alertAdvice } from '../dialog/alertAdvice.ts'
import { toastError, trackDefect } from '../dialog/toastError.ts'
import { chooseWallet } from '../flow/chooseWallet.ts'
import { openPopup, type Popup } from '../host/openPopup.ts'
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
  popupsOf,
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

/** Opens windows of wallets, with a press in this document. */
function popupsOf({ clock, presses }: App): (address: URL) => Popup {
  return address => openPopup({ address, clock, takePress: () => presses.take() })
}
