import type { Host } from './Host.ts'

/**
 * Tells the page of each click, or key that presses a button, before any handler runs: the page checks user activation at that
 * moment, and a handler that opens a window would use it up.
 * @param target the window, which all clicks pass
 */
export function tellClicks({ emit }: Pick<Host, 'emit'>, target: Pick<EventTarget, 'addEventListener'>): void {
  const tell = ({ isTrusted }: Event) => {
    if (isTrusted) emit('gesture.made', {})
  }
  // Firefox ends user activation once a click has opened a window; `pointerdown` comes before.
  for (const type of ['pointerdown', 'click']) target.addEventListener(type, tell, true)
}
