import type { Host } from './Host.ts'

/**
 * Reports each click, and each key that presses a button, to the page before any handler runs: the page checks user
 * activation at that moment, and a handler that opens a window would use it up.
 * @param target the window, through which all clicks pass
 */
export function tellClicks({ emit }: Pick<Host, 'emit'>, target: Pick<EventTarget, 'addEventListener'>): void {
  const tell = ({ isTrusted }: Event) => {
    if (isTrusted) emit('gesture.made', {})
  }
  // Firefox ends user activation once a click has opened a window; `pointerdown` comes before.
  for (const type of ['pointerdown', 'click']) target.addEventListener(type, tell, true)
}
