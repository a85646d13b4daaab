import { ConnectKitError } from '../../shared/errors.ts'

export interface Link {
  url: string
  /** The window the site is in, or a new one. */
  target: 'top' | 'blank'
}

/**
 * Follows a link within the visitor's click, which the sandbox of the iframe asks for.
 * @throws ConnectKitError `not_available` when the browser opened no window
 */
export function openLink({ url, target }: Link): void {
  const opened = window.open(url, `_${target}`)
  if (target === 'top') return
  if (!opened) throw new ConnectKitError('not_available', 'The browser opened no window')
  opened.opener = null
}
