import { ConnectKitError } from '../../shared/errors.ts'
import type { Host } from './Host.ts'

export interface Link {
  url: string
  /**
   * `page`: the page opens it and inserts its own address; `link`: this frame follows it to an app; `window`: this
   * frame opens one.
   */
  by: 'page' | 'link' | 'window'
}

/**
 * Opens a link within the task of the visitor's click: later, browsers open no windows or apps, and the page has no
 * user activation.
 * @throws ConnectKitError `not_available` if the browser opened no window; `unauthorized` if the page saw no click
 */
export async function openLink(host: Pick<Host, 'call'>, { url, by }: Link): Promise<void> {
  if (by === 'page') await host.call('link.open', { link: url })
  else if (by === 'link') follow(url)
  else openWindow(url)
}

/**
 * Must not navigate this frame: under a `frame-src` policy, the document would be lost. On iOS, `window.open` leaves an
 * empty window.
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
