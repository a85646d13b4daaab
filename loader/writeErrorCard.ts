import type { ConnectKitError } from '../shared/errors.ts'
import { makeElement } from './makeElement.ts'

/** Writes on the panel, for visitors, why there is no modal. @param error none while it is still loading */
export function writeErrorCard(
  panel: HTMLElement,
  error: ConnectKitError | undefined,
  onRetry: () => void,
  onDismiss: () => void,
): void {
  const canRetry = !error || /^(frame_[rt]|internal|rate)/.test(error.code)
  // Whatever the code: a browser without network shows a page of its own, which looks like a refusal.
  const isOffline = canRetry && !navigator.onLine
  const text = isOffline ? 'You are offline' : (error?.message ?? 'The wallet window is still loading')
  Object.assign(panel, {
    textContent: text,
    ariaLabel: text,
    ariaBusy: 'false',
    role: 'alertdialog',
    lang: 'en',
    dir: 'auto',
  })
  const add = (textContent: string, look: string, onclick: () => void) =>
    panel.append(
      makeElement(
        'button',
        { textContent, onclick },
        // The browser's own outline shows the keyboard focus.
        `position:static;height:48px;border-radius:16px;font:inherit;text-align:center;cursor:pointer;outline:revert;${look}`,
      ),
    )
  if (canRetry) add('Try again', 'background:#0f6b78;color:#fff;', onRetry)
  add(error ? 'Close' : 'Cancel', 'background:#8883;color:inherit;', onDismiss)
}
