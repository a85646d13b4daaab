import { ConnectKitError } from '../../shared/errors.ts'
import type { Host } from './Host.ts'

export interface Link {
  url: string
  /**
   * Who opens it: the `page`, which writes its address over the mark in it; or this frame, by following a `link`, as an app takes
   * over from one, or by a `window`, which can be seen not to have opened.
   */
  by: 'page' | 'link' | 'window'
}

/**
 * Opens a link. Called within the visitor's click it does so in the click's own task: later no browser opens windows or hands over
 * to apps, and the page takes a request for a click's only then.
 * @throws ConnectKitError `not_available` when the browser opened no window; `unauthorized` when the page saw no click
 */
export async function openLink(host: Pick<Host, 'call'>, { url, by }: Link): Promise<void> {
  if (by === 'page') await host.call('link.open', { link: url })
  else if (by === 'link') follow(url)
  else openWindow(url)
}

/**
 * Never in this frame's own place: a page whose policy names the frames it may have would lose this document. A link leaves no
 * empty window behind on iOS, where `window.open` does.
 */
function follow(url: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}

function openWindow(url: string): void {
  const opened = window.open(url, '_blank')
  if (!opened) throw new ConnectKitError('not_available', 'The browser opened no window')
  opened.opener = null
}
