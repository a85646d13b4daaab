import type { ConnectKitError } from '../shared/errors.ts'
import { makeElement } from './makeElement.ts'
import { panelColours } from './panelColours.ts'

/**
 * Tells visitors on the panel why there is no modal. The error's own words are for the site's owner and stay off the
 * screen.
 * @param error none while it is still loading
 */
export function writeErrorCard(
  panel: HTMLElement,
  dark: boolean,
  error: ConnectKitError | undefined,
  onRetry: () => void,
  onDismiss: () => void,
): void {
  const { fill, accent, onAccent } = panelColours(dark)
  const canRetry = !error || /^(frame_[rt]|internal|rate)/.test(error.code)
  // Whatever the code: a browser without network shows a page of its own, which looks like a refusal.
  const isOffline = canRetry && !navigator.onLine
  const [title, text] = isOffline
    ? ['You are offline.', 'Check your connection and try again.']
    : !error
      ? ['Still loading…', 'This is taking longer than usual.']
      : canRetry
        ? ['The wallet window can’t be opened.', 'Please try again in a moment.']
        : ['This site is not set up to connect wallets.', 'Nothing is wrong with your wallet.']
  Object.assign(panel, { textContent: '', ariaLabel: `${title} ${text}`, ariaBusy: 'false', role: 'alertdialog' })
  const add = (tag: 'div' | 'button', textContent: string, look: string, onclick: (() => void) | null = null) =>
    panel.append(
      makeElement(
        tag,
        { textContent, onclick },
        // The browser's own outline shows the keyboard focus.
        `position:static;font:inherit;color:inherit;text-align:center;outline:revert;${look}`,
      ),
    )
  const addButton = (label: string, look: string, onclick: () => void) =>
    add(
      'button',
      label,
      `align-self:end;padding:12px;border-radius:16px;font-weight:600;cursor:pointer;${look}`,
      onclick,
    )
  add('div', title as string, 'grid-row:2;font-size:20px;font-weight:600;')
  add('div', text as string, 'opacity:.7;')
  if (canRetry) addButton('Try again', `background:${accent};color:${onAccent};`, onRetry)
  addButton(error ? 'Close' : 'Cancel', `background:${fill};`, onDismiss)
}
