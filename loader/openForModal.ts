import { isPageLink, pageMark } from '../shared/appLink.ts'
import { ConnectKitError } from '../shared/errors.ts'

/**
 * Opens a link that holds this page's address, within the visitor's click. The page stays: an app takes over from its
 * tab, a site gets a window of its own.
 * @param link with a mark in place of the address
 * @throws ConnectKitError `not_available` if the browser opened no window, `invalid_params` for another kind of link
 */
export function openForModal(link: string): void {
  if (!isPageLink(link)) throw new ConnectKitError('invalid_params', 'The page does not open this link')
  const isSite = link.startsWith('https:')
  const address = encodeURIComponent(location.href)
  const url = link
    .replaceAll(pageMark, () => address)
    .replaceAll(encodeURIComponent(pageMark), () => encodeURIComponent(address))
  const opened = window.open(url, isSite ? '_blank' : '_self')
  if (!isSite) return
  if (!opened) throw new ConnectKitError('not_available', 'The browser opened no window')
  opened.opener = null
}
