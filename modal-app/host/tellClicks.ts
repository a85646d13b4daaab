import type { Host } from './Host.ts'

/**
 * Tells the page of each click of the visitor, keys that press a button among them, before any handler of the click runs: the page
 * looks whether it saw one at that moment, and what the click asks for may open a window, which uses the browser's word for it up.
 * @param target what all clicks pass through: the window
 */
export function tellClicks({ emit }: Pick<Host, 'emit'>, target: Pick<EventTarget, 'addEventListener'>): void {
  const tell = ({ isTrusted }: Event) => {
    if (isTrusted) emit('gesture.made', {})
  }
  // Firefox takes its word back as soon as a click has opened a window: the pointer that goes down comes before that.
  for (const type of ['pointerdown', 'click']) target.addEventListener(type, tell, true)
}
