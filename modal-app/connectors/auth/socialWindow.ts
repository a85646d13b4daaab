import { toBase64Url } from '../../../shared/base64Url.ts'
import { socialWindow } from '../../../shared/embedded/socialWindow.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Popup } from '../../host/openPopup.ts'

/** The window of one social login, which the secure site's page leads to the provider. */
export interface SocialWindow {
  /** Names the window to the server; the window has it in its address. */
  readonly place: string
  /**
   * `apart`: it is open, but the page's policy keeps it out of reach, so the secure site's frame opens another. `blocked`: the
   * browser opened none.
   */
  readonly is: 'open' | 'apart' | 'blocked'
  /** Resolves once it is closed, or looks so: a provider may cut it off. */
  readonly closed: Promise<void>
  /** Opens it within another press. */
  open(): void
  focus(): void
  close(): void
}

/**
 * Opens the window at once, within a press.
 * @param origin of the secure site
 * @param openPopup see host/openPopup.ts
 */
export function openSocialWindow(origin: string, openPopup: (address: URL) => Popup): SocialWindow {
  const place = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const address = new URL(`${socialWindow.path}#${place}`, origin)
  let popup: Popup | undefined
  let is: SocialWindow['is'] = 'blocked'
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
