import { toBase64Url } from '../../../shared/base64Url.ts'
import { approvalWindow, socialWindow } from '../../../shared/embedded/openedWindow.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Popup } from '../../host/openPopup.ts'

/** A window of the secure site, for a social login (its page goes on to the provider) or for an approval. */
export interface SecureWindow {
  /** The window's name for the server or the secure site's frame; it is also in the window's address. */
  readonly place: string
  /**
   * `apart`: open, but out of reach because of the page's policy, so the secure site's frame opens another. `blocked`:
   * the browser refused to open it.
   */
  readonly is: 'open' | 'apart' | 'blocked'
  /** Resolves when it is closed or looks closed: a provider may sever it. */
  readonly closed: Promise<void>
  /** Opens it within another press. */
  open(): void
  focus(): void
  close(): void
}

export type WindowPurpose = 'social' | 'approval'

/**
 * Opens the window at once, within a press.
 * @param origin of the secure site
 * @param openPopup see host/openPopup.ts
 */
export function openSecureWindow(
  origin: string,
  purpose: WindowPurpose,
  openPopup: (address: URL) => Popup,
): SecureWindow {
  const place = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const address = new URL(`${socialWindow.path}#${purpose === 'approval' ? approvalWindow.before : ''}${place}`, origin)
  let popup: Popup | undefined
  let is: SecureWindow['is'] = 'blocked'
  const open = () => {
    popup?.close()
    try {
      popup = openPopup(address)
      is = 'open'
    } catch (thrown) {
      popup = undefined
      is = thrown instanceof ConnectKitError && thrown.code === 'popup_isolated' ? 'apart' : 'blocked'
    }
  }
  open()
  return {
    place,
    get is() {
      return is
    },
    get closed() {
      return popup?.closed ?? new Promise<void>(() => {})
    },
    open,
    focus: () => popup?.focus(),
    close: () => popup?.close(),
  }
}
