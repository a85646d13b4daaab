import { isPageLink, pageMark } from '../../../../shared/appLink.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'

/**
 * Opens a link from the modal within the visitor's click. Replaces the mark by this page's address.
 * @throws ConnectKitError `not_available` if no window opened, `invalid_params` for another kind of link
 */
export function openForModal(link: string): void {
  if (!isPageLink(link)) throw new ConnectKitError('invalid_params', 'This kind of link is not allowed')
  const isSite = link.startsWith('https:')
  const address = encodeURIComponent(location.href)
  const url = link
    .replaceAll(pageMark, () => address)
    .replaceAll(encodeURIComponent(pageMark), () => encodeURIComponent(address))
  const opened = window.open(url, isSite ? '_blank' : '_self')
  if (!isSite) return
  if (!opened) throw new ConnectKitError('not_available', 'The browser did not open a window')
  opened.opener = null
}
